import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import type { Sealer } from '@cubeward/server/platform/security/secrets.ts'
import { insertRows } from './insert.ts'
import { createRandom } from './random.ts'

const hour = 3_600_000
const day = 24 * hour

/** The one that is alive in the simulator. */
export const aliveLockModule = { id: 'lm-ham-07', operator: 'nordpost' } as const

const modules = [
  {
    id: aliveLockModule.id,
    operator_id: 'nordpost',
    cube_id: 'np-hamburg-01',
    name: 'Plinth side door',
    locks: ['Main'],
  },
  { id: 'lm-ham-11', operator_id: 'nordpost', cube_id: 'np-hamburg-01', name: 'Roof hatch', locks: ['Hatch'] },
  { id: 'lm-lub-02', operator_id: 'nordpost', cube_id: 'np-lubeck-01', name: 'Yard gate', locks: ['Gate', 'Wicket'] },
  { id: 'lm-spare-1', operator_id: 'nordpost', cube_id: null, name: 'Spare, in the workshop', locks: [] },
  { id: 'lm-inn-02', operator_id: 'alpenbox', cube_id: 'ab-innsbruck-01', name: 'Ski rack', locks: ['Rack'] },
]

/** Lock modules with what they reported in the last four weeks. */
export async function seedLockModules(tx: Queryable, now: number, sealer: Sealer): Promise<void> {
  const random = createRandom(7_007)
  const at = (ms: number) => new Date(now - ms).toISOString()
  await insertRows(
    tx,
    'lock_modules',
    { id: 'text', operator_id: 'text', cube_id: 'text', name: 'text', last_login_at: 'timestamptz' },
    modules.map(({ locks, ...module }, index) => ({
      ...module,
      last_login_at: locks.length === 0 ? null : at(day + index * 5 * hour),
    })),
  )
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const password = () => Array.from({ length: 12 }, () => letters[random.int(0, letters.length - 1)]).join('')
  const rows = modules.flatMap(({ id, locks }) =>
    locks.flatMap((lock_id) =>
      Array.from({ length: 28 }, (_, days) => {
        const opened = (days + 1) * day + random.int(0, 10 * hour)
        const row = (type: string, ms: number, more: object) => ({
          id: random.uuid(),
          lock_module_id: id,
          created_at: at(ms),
          type,
          ...more,
        })
        return [
          row('LockOpenCommand', opened, { lock_id, by_name: random.pick(people) }),
          row('LockStatusChanged', opened - 1_000, { lock_id, status: 'Open' }),
          row('LockStatusChanged', opened - 40_000, { lock_id, status: 'Closed' }),
          ...(days % 7 === 6
            ? [row('PasswordChanged', opened + hour, { password_sealed: sealer.seal(password()).toString('hex') })]
            : []),
        ]
      }).flat(),
    ),
  )
  await insertRows(
    tx,
    'lock_module_logs',
    {
      id: 'uuid',
      lock_module_id: 'text',
      created_at: 'timestamptz',
      type: 'text',
      lock_id: 'text',
      status: 'text',
      by_name: 'text',
    },
    rows,
  )
  for (const row of rows)
    if ('password_sealed' in row) await tx.query(sealed, [row.id, Buffer.from(String(row.password_sealed), 'hex')])
}

/** Who has a code of the modules. */
const people = ['Maren Holst', 'Jonas Brandt', 'Cleaning service']

const sealed = { name: 'seed-module-password', text: 'UPDATE lock_module_logs SET password_sealed = $2 WHERE id = $1' }
