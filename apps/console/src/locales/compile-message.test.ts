import { compileMessage as lingui } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { de } from './de.ts'

test('every text becomes what lingui would make of it', () => {
  for (const text of [...Object.keys(de), ...Object.values(de)]) expect(compileMessage(text)).toEqual(lingui(text))
})

test('a text that is broken is refused', () => {
  expect(() => compileMessage('{n, plural, one {# cube}')).toThrow('Not a message')
})
