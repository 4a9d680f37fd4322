import { afterEach, expect, test, vi } from 'vitest'
import { draftOf, draftValues, holdDraft, keepDrafts, stay } from './drafts.ts'

afterEach(() => vi.unstubAllGlobals())

const values = {
  name: 'Kiel',
  note: 'as it was',
  tags: ['a', 'b'],
  clientSecret: 'hidden',
  smtp: { host: 'mail.example', password: 'hidden' },
}
const dirty = { name: true, note: false, tags: [true], clientSecret: true, smtp: { host: true, password: true } }

test('what was changed is kept, and no secret', () => {
  const draft = draftOf(values, dirty)
  expect(draft).toEqual({ name: 'Kiel', tags: ['a', 'b'], smtp: { host: 'mail.example' } })
  expect(JSON.stringify(draft)).not.toContain('hidden')
})

test('a draft is put back value by value, so that what it leaves out stays', () => {
  expect(draftValues({ name: 'Kiel', smtp: { host: 'x' }, tags: [], site: null })).toEqual([
    ['name', 'Kiel'],
    ['smtp.host', 'x'],
    ['tags', []],
    ['site', null],
  ])
})

test('codes that open doors are kept as little as passwords', () => {
  const codes = { accessCode: '471147', accessKeys: ['04A1'], description: 'Parcel' }
  expect(draftOf(codes, { accessCode: true, accessKeys: [true], description: true })).toEqual({ description: 'Parcel' })
})

test('what is typed anywhere on the page is put back once after signing in again, and nothing that was not typed', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const putBack = vi.fn()
  const ends = [
    holdDraft('note', () => '<p>The third door sticks</p>', putBack),
    holdDraft('untouched', () => undefined, putBack),
  ]
  holdDraft('closed', () => 'gone with its dialog', putBack)()
  expect(putBack).not.toHaveBeenCalled()
  keepDrafts()
  expect([...stored.keys()]).toEqual(['note'])
  for (const end of ends) end()
  stay()

  holdDraft('note', () => undefined, putBack)()
  expect(putBack.mock.calls).toEqual([['<p>The third door sticks</p>']])
  holdDraft('note', () => undefined, putBack)()
  expect(putBack).toHaveBeenCalledTimes(1)
})
