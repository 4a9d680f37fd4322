import { expect, test } from 'vitest'
import { smsParts } from './sms-parts.ts'

const counts = (text: string) => {
  const { coding, parts } = smsParts(text)
  return [coding, parts.length]
}

test('GSM-7 texts have 160 signs, or 153 a part', () => {
  expect(counts('')).toEqual(['gsm7', 1])
  expect(counts('Grüße für 1 €'.padEnd(159, 'x'))).toEqual(['gsm7', 1])
  expect(counts('x'.repeat(160))).toEqual(['gsm7', 1])
  expect(counts('x'.repeat(161))).toEqual(['gsm7', 2])
  expect(counts('x'.repeat(306))).toEqual(['gsm7', 2])
  expect(counts('x'.repeat(307))).toEqual(['gsm7', 3])
})

test('signs of the extension take two places and are not cut', () => {
  expect(counts('€'.repeat(80))).toEqual(['gsm7', 1])
  expect(counts('€'.repeat(81))).toEqual(['gsm7', 2])
  const { parts } = smsParts('€'.repeat(81))
  expect(parts.map((part) => part.length)).toEqual([76, 5])
})

test('Devanagari and emoji go as UCS-2, 70 or 67 units a part', () => {
  expect(counts('नमस्ते')).toEqual(['ucs2', 1])
  expect(counts('न'.repeat(71))).toEqual(['ucs2', 2])
  expect(counts('📦'.repeat(35))).toEqual(['ucs2', 1])
  expect(counts('📦'.repeat(36))).toEqual(['ucs2', 2])
})

test('no emoji is cut in two, and the parts are the text', () => {
  const family = '👩‍👩‍👧‍👦'
  const text = `${'क'.repeat(60)}${family.repeat(8)}`
  const { parts } = smsParts(text)
  expect(parts.join('')).toBe(text)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(67)
    expect(() => encodeURIComponent(part)).not.toThrow()
    expect(part.endsWith('‍')).toBe(false)
  }
})

test('a sign longer than a part is cut between its code points', () => {
  const text = `a${'\u0301'.repeat(200)}`
  const { parts } = smsParts(text)
  expect(parts.join('')).toBe(text)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(67)
})
