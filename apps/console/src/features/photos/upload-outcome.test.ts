import { beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import { outcomeOf } from './upload-outcome.ts'

beforeAll(() => activateLanguage('en'))

const stopped = new DOMException('Stopped', 'AbortError')
const broken = new DOMException('The upload broke off. Nothing was stored.', 'NetworkError')
const refused = new Error('This is no picture.')

test('a photo that is there was uploaded, however its sending ended', () => {
  for (const failure of [undefined, stopped, broken, refused])
    for (const whole of [true, false]) expect(outcomeOf({ failure, there: true, whole })).toEqual({ state: 'done' })
})
test('that nothing was stored is said only of what was not sent whole', () => {
  const nothing = /Nothing was stored/
  expect(outcomeOf({ failure: stopped, there: false, whole: false })).toEqual({
    ...{ state: 'stopped', reason: 'Stopped. Nothing was stored.' },
  })
  expect(outcomeOf({ failure: broken, there: false, whole: false }).reason).toMatch(nothing)
  for (const there of [false, undefined]) {
    expect(outcomeOf({ failure: stopped, there, whole: true })).toEqual({
      ...{ state: 'stopped', reason: 'Stopped. Whether the photo was stored is not known.' },
    })
    expect(outcomeOf({ failure: broken, there, whole: true }).reason).toMatch(/is not known/)
  }
  for (const failure of [stopped, broken])
    expect(outcomeOf({ failure, there: undefined, whole: false }).reason).toMatch(/is not known/)
})
test('what the server refused is said in its words', () => {
  expect(outcomeOf({ failure: refused, there: false, whole: true })).toEqual({
    ...{ state: 'failed', reason: 'This is no picture.' },
  })
})
