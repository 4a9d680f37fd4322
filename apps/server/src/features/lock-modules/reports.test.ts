import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import { describe, expect, test } from 'vitest'
import { unstored } from './reports.ts'

const entry = (type: LockModuleReport['type'], more: Partial<LockModuleReport> = {}): LockModuleReport => ({
  createdAt: '2026-10-12T08:00:00.000Z',
  type,
  ...more,
})
const [blue, red] = [entry('PasswordChanged', { password: 'blue' }), entry('PasswordChanged', { password: 'red' })]
const moved = entry('LockStatusChanged', { lockId: 'L1' })

describe('of entries of the same moment', () => {
  test.each<[string, LockModuleReport[], LockModuleReport[], LockModuleReport[]]>([
    ['two passwords are two', [blue, red], [], [blue, red]],
    ['another password than the stored one is new', [red], [blue], [red]],
    ['the same password again is not', [blue], [blue], []],
    ['two that are equal in one call are two', [moved, moved], [], [moved, moved]],
    ['a call that is sent again brings nothing', [moved, moved], [moved, moved], []],
    ['one more than before is one more', [moved, moved], [moved], [moved]],
    ['of two locks are two', [moved, { ...moved, lockId: 'L2' }], [moved], [{ ...moved, lockId: 'L2' }]],
    ['equal ones with other ids are two', [{ ...moved, id: '2' }], [{ ...moved, id: '1' }], [{ ...moved, id: '2' }]],
    [
      'one id is one entry',
      [
        { ...moved, id: '1' },
        { ...moved, id: '1' },
      ],
      [],
      [{ ...moved, id: '1' }],
    ],
    ['however the moment is written', [{ ...moved, createdAt: '2026-10-12T08:00:00Z' }], [moved], []],
  ])('%s', (_, entries, stored, expected) => expect(unstored(entries, stored)).toEqual(expected))
})
