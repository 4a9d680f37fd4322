import { written } from '@cubeward/server/platform/audit/written.ts'
import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { tells } from '@cubeward/words/tells.ts'
import { insertRows } from './insert.ts'
import { operatorOf, type Place, people } from './places.ts'
import { createRandom } from './random.ts'

const minute = 60_000
const iso = (time: number) => new Date(time).toISOString()

interface Session {
  started: string
  ended: string
}
interface Sms {
  at: number
  command: string
}

/** When a cube was away, and what staff sent to its router about it. */
export async function seedOutages(
  tx: Queryable,
  place: Place,
  sessions: readonly Session[],
  now: number,
  seed: number,
) {
  const random = createRandom(seed)
  const outages = sessions
    .slice(1)
    .map(({ started }, before) => ({
      began: Date.parse(sessions[before]?.ended ?? started),
      ended: Date.parse(started),
    }))
    .filter(({ began, ended }) => ended - began >= minute)
  await insertRows(
    tx,
    'cube_outages',
    { cube_id: 'text', began: 'timestamptz', ended: 'timestamptz' },
    outages.map(({ began, ended }) => ({ cube_id: place.id, began: iso(began), ended: iso(ended) })),
  )
  const sent: Sms[] = outages.flatMap(({ began, ended }) => {
    if (!place.monitored || ended - began < 30 * minute || random.chance(0.35)) return []
    const on = ended - random.int(2, 7) * minute
    const restart = { at: on - random.int(8, 15) * minute, command: 'reboot' }
    if (random.chance(0.3)) return [{ at: on, command: 'reboot' }]
    return [restart, { at: on - minute, command: 'pioff' }, { at: on, command: 'pion' }].filter(({ at }) => at > began)
  })
  const last = Date.parse(sessions.at(-1)?.ended ?? iso(now))
  // Somebody has tried the first step for those that are away now; it did not help.
  const tried = last + random.int(20, 40) * minute
  if (place.monitored && !place.alive && tried < now - 15 * minute) sent.push({ at: tried, command: 'reboot' })
  await insertRows(
    tx,
    'audit',
    {
      id: 'uuid',
      operator_id: 'text',
      created: 'timestamptz',
      category: 'text',
      type: 'text',
      message: 'text',
      said: 'jsonb',
      actor_id: 'text',
      actor_name: 'text',
      cube_id: 'text',
      tenant_id: 'text',
      reference_type: 'text',
      reference_id: 'text',
      data: 'jsonb',
    },
    sent.map(({ at, command }) => {
      const staff = people.filter(({ memberships }) => memberships.some((it) => it.operator === operatorOf(place)))
      const actor = random.pick(staff)
      const [said, message] = written(tells('router.command', { command }))
      return {
        id: random.uuid(),
        operator_id: operatorOf(place),
        created: iso(at),
        category: 'cube',
        type: 'RouterSms',
        message,
        said: JSON.stringify(said),
        actor_id: actor.id,
        actor_name: actor.name,
        cube_id: place.id,
        tenant_id: place.tenant,
        reference_type: 'Cube',
        reference_id: place.id,
        data: JSON.stringify({ command }),
      }
    }),
  )
}
