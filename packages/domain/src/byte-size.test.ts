import { expect, test } from 'vitest'
import { formatBytes, formatKilobytes } from './byte-size.ts'

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 * 1024 - 1, '1.00 MB'],
  [1024 * 1024, '1.00 MB'],
  [2.5 * 1024 ** 3, '2.50 GB'],
])('%d bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
test('kilobytes stay kilobytes', () => expect(formatKilobytes(3 * 1024 * 1024)).toBe('3072.00 KB'))
test('a size is written as the language does', () => expect(formatBytes(1536, 'de')).toBe('1,50 KB'))
