import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { insertRows } from './insert.ts'
import { operatorOf, people, places } from './places.ts'
import { createRandom } from './random.ts'

const day = 86_400_000
const acts = [
  { category: 'box', type: 'BoxOpened', message: (box: string) => `Opened box ${box}` },
  { category: 'cube', type: 'CubeUpdated', message: () => 'Changed the settings of the cube' },
  { category: 'cube', type: 'RebootRequested', message: () => 'Requested a reboot' },
  { category: 'box', type: 'BoxUpdated', message: (box: string) => `Changed box ${box}` },
] as const

/** What staff did in the last ninety days, and notes they left. */
export async function seedTrail(tx: Queryable, now: number): Promise<void> {
  const random = createRandom(77)
  const staff = people.filter(({ memberships }) => memberships.length > 0)
  const entries = Array.from({ length: 1_500 }, () => {
    const place = random.pick(places)
    const operator_id = operatorOf(place)
    const actor = random.pick(
      staff.filter(({ memberships }) => memberships.some(({ operator }) => operator === operator_id)),
    )
    const act = random.pick(acts)
    const box = String(random.int(1, place.boxes))
    return {
      id: random.uuid(),
      operator_id,
      created: new Date(now - random.next() * 90 * day).toISOString(),
      category: act.category,
      type: act.type,
      message: act.message(box),
      actor_id: actor.id,
      actor_name: actor.name,
      cube_id: place.id,
      tenant_id: place.tenant,
      box_number: act.category === 'box' ? box : null,
      reference_type: act.category === 'box' ? 'Box' : 'Cube',
      reference_id: act.category === 'box' ? box : place.id,
    }
  })
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
      actor_id: 'text',
      actor_name: 'text',
      cube_id: 'text',
      tenant_id: 'text',
      box_number: 'text',
      reference_type: 'text',
      reference_id: 'text',
    },
    entries.toSorted((a, b) => a.created.localeCompare(b.created)),
  )
  const notes = [
    'Box 31 blocks when it is below zero; bolt greased.',
    'Key for the plinth is with the station office.',
    'Replace the seal of box 14 on the next visit.',
    'New SIM since 4 Oct, see router.',
    'Canopy light switched to dusk sensor.',
    'Cleaning on Mondays before 7.',
    'Ramp is closed during the market.',
  ]
  await insertRows(
    tx,
    'cube_notes',
    { id: 'uuid', cube_id: 'text', note: 'text', done: 'boolean', created: 'timestamptz', created_by: 'text' },
    places
      .filter(({ alive }) => alive)
      .flatMap(({ id }) =>
        notes.map((note, index) => ({
          id: random.uuid(),
          cube_id: id,
          note: `<p>${note}</p>`,
          done: index === 5,
          created: new Date(now - (index * 11 + 2) * day).toISOString(),
          created_by: id.startsWith('ab-') ? 'demo-solo' : index % 2 === 0 ? 'demo-user' : 'demo-admin',
        })),
      ),
  )
}
