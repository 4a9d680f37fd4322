import { expect, test } from 'vitest'
import { smsFileName, smsSheet } from './sms-sheet.ts'

test.each(['=1+1', '+43 660', '-1', '@SUM(A1)', '=HYPERLINK("https://x")'])(
  'the text %s stays a text (ACC-07)',
  (tenantName) => {
    expect(smsSheet(['Tenant ID', 'Tenant name', 'SMS'], [{ tenantId: 'a', tenantName, smsCount: 2 }])).toEqual([
      ['Tenant ID', 'Tenant name', 'SMS'].map((value) => ({ type: String, value })),
      [
        { type: String, value: 'a' },
        { type: String, value: tenantName },
        { type: Number, value: 2 },
      ],
    ])
  },
)
test('what a file has no place for is left out', () =>
  expect(smsSheet(['', '', ''], [{ tenantId: 'a', tenantName: 'a\u0001b', smsCount: 0 }])[1]?.[1]?.value).toBe('a b'))
test('the file says the quarter', () => expect(smsFileName(2025, 2)).toBe('sms-2025-Q2.xlsx'))
