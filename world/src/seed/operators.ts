import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { insertRows } from './insert.ts'

const day = 86_400_000

/** What the demo operators have set up for themselves: one wears its colours, one waits for somebody to join. */
export async function seedOperators(tx: Queryable, now: number): Promise<void> {
  await insertRows(tx, 'operator_settings', { operator_id: 'text', alert_emails: 'text', alert_phones: 'text' }, [
    { operator_id: 'nordpost', alert_emails: 'dispatch@nordpost.example', alert_phones: '+49 40 2380 4400' },
    { operator_id: 'alpenbox', alert_emails: 'leitstand@alpenbox.example', alert_phones: '' },
  ])
  const alpenbox = { colorPrimary: '#0b6b5c', colorSecondary: '#c9822b' }
  await insertRows(tx, 'brandings', { operator_id: 'text', branding: 'jsonb' }, [
    { operator_id: 'alpenbox', branding: JSON.stringify(alpenbox) },
  ])
  const created = now - 3 * day
  await insertRows(
    tx,
    'invitations',
    { id: 'text', operator_id: 'text', role: 'text', created: 'timestamptz', expires: 'timestamptz' },
    [
      {
        // Of the demo world alone, so everybody may know it.
        id: 'invitation-demoDemoDemoDemoDemo00',
        operator_id: 'nordpost',
        role: 'User',
        created: new Date(created).toISOString(),
        expires: new Date(created + 30 * day).toISOString(),
      },
    ],
  )
}
