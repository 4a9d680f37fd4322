import { expect, expectTypeOf, test } from 'vitest'
import { type Values, words } from './message.ts'
import { problems } from './problems.ts'
import { readSaid, says } from './said.ts'
import { inWords, sentenceOf } from './sentence.ts'
import { say, spoken } from './speak.ts'
import { namesIn } from './testing/names-in.ts'

test('a message says which values it takes', () => {
  expectTypeOf<keyof Values<'Plain.'>>().toEqualTypeOf<never>()
  expectTypeOf<Values<'Box {box} of {cube}.'>>().toEqualTypeOf<{ box: string | number; cube: string | number }>()
  expectTypeOf<Values<'{n, plural, one {# cube of {tenant} is} other {# cubes are}} at {site}.'>>().toEqualTypeOf<{
    n: number
    tenant: string | number
    site: string | number
  }>()
  // @ts-expect-error the German text fills in something else
  words('Box {box}', 'Fach {fach}')
})

test.each(Object.entries(problems))('%s says all of its values in both languages', (code, { en, de }) => {
  expect(namesIn(de)).toEqual(namesIn(en))
  for (const count of [1, 2]) {
    const params = Object.fromEntries(namesIn(en).map((name) => [name, count]))
    for (const language of ['en', 'de'] as const) {
      const sentence = sentenceOf(language, { code, params })
      expect(sentence).not.toMatch(/[{}#]\w*,? plural|\{|\}/)
    }
  }
})

test('numbers choose the form in both languages', () => {
  const text = problems['tenant.hasCubes']
  expect(say('en', text, { count: 1 })).toBe(
    '1 cube is still assigned to this tenant. Assign it to another tenant first.',
  )
  expect(say('en', text, { count: 2 })).toBe(
    '2 cubes are still assigned to this tenant. Assign them to another tenant first.',
  )
  expect(say('de', text, { count: 1 })).toBe(
    'Diesem Mandanten ist noch 1 Cube zugewiesen. Weisen Sie ihn zuerst einem anderen Mandanten zu.',
  )
  expect(say('de', text, { count: 2 })).toBe(
    'Diesem Mandanten sind noch 2 Cubes zugewiesen. Weisen Sie sie zuerst einem anderen Mandanten zu.',
  )
})

test('a code with its parameters goes through a text and back', () => {
  const text = says('box.lockOfBox', { lock: 'A-01 {x}', box: '17' })
  expect(readSaid(text)).toEqual({ code: 'box.lockOfBox', params: { lock: 'A-01 {x}', box: '17' } })
  expect(inWords('en', text)).toBe('Lock “A-01 {x}” already belongs to box 17. Take it from there first.')
  expect(says('text.empty')).toBe('text.empty')
  // @ts-expect-error its sentence names the box, too
  says('box.lockOfBox', { lock: 'A-01' })
})

test('other texts stay as they are', () => {
  for (const text of ['535 5.7.8 no such password', 'The disk is full.', 'a.newer{"code":1}', 'constructor', ''])
    expect(inWords('de', text)).toBe(text)
})

test('what someone has written is said as it is written', () => {
  const entry = 'C:\\u0000\\x41 {n} # 50 %'
  expect(say('en', problems['alert.notEmail'], { entry })).toBe(`“${entry}” is not an e-mail address.`)
})

test('a table of texts: sentences, and functions of their values', () => {
  const texts = spoken('de', {
    plain: words('Yes', 'Ja'),
    filled: words('{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}}'),
  })
  expect(texts.plain).toBe('Ja')
  expect([texts.filled({ n: 1 }), texts.filled({ n: 2 })]).toEqual(['1 Tag', '2 Tage'])
})
