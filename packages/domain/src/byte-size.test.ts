import { expect, test } from 'vitest'
import { formatKilobytes } from './byte-size.ts'

test.each([
  [0, '0.00 KB'],
  [1536, '1.50 KB'],
  [3 * 1024 * 1024, '3072.00 KB'],
])('%d bytes read %s', (bytes, text) => expect(formatKilobytes(bytes)).toBe(text))
test('a size is written as the language does', () => expect(formatKilobytes(1536, 'de')).toBe('1,50 KB'))
