import { inWords } from '@cubeward/words/sentence.ts'
import { expect, test } from 'vitest'
import { readThemeOptions } from './branding.ts'

const refusalOf = (text: string): string => {
  const read = readThemeOptions(text)
  return read.ok ? 'not refused' : inWords('en', read.message)
}

test.each([
  ['{"shape":{"borderRadius":40}}', 'shape.borderRadius: Use 24 or less.'],
  ['[]', 'This must be an object.'],
  ['{"palette":{"__proto__":{}}}', '“__proto__” is not allowed in theme options.'],
  ['{"components":{}}', '“components” cannot be set. Use palette, shape and typography.'],
])('%s is refused in words that a person can act on', (text, message) => {
  expect(refusalOf(text)).toBe(message)
})
