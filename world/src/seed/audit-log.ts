import { written } from '@cubeward/server/platform/audit/written.ts'
import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { tells } from '@cubeward/words/tells.ts'
import { insertRows } from './insert.ts'
import { operatorOf, people, places } from './places.ts'
import { createRandom } from './random.ts'

const day = 86_400_000
const replaced = (path: string, fromValue: unknown, value: unknown) =>
  JSON.stringify([{ op: 'replace', path, value, fromValue }])
const acts = [
  { category: 'box', type: 'BoxOpened', message: (box: string) => tells('box.opened', { box }), patch: null },
  {
    category: 'cube',
    type: 'CubeUpdated',
    message: () => tells('cube.settingsChanged'),
    patch: replaced('/supportInfo/phone', '+49 40 2380 4470', '+49 40 2380 4471'),
  },
  { category: 'cube', type: 'RebootRequested', message: () => tells('cube.reboot'), patch: null },
  {
    category: 'box',
    type: 'BoxUpdated',
    message: (box: string) => tells('box.changed', { box }),
    patch: replaced('/maxOccupancies', 2, 1),
  },
] as const

/** A cube that is silent may have been so for a month. */
const silentDays = 31
/** The doors that staff opened: the command of each, its door that moved by it, and that it was closed again. */
const openedText = {
  name: 'seed-opened',
  text: `WITH opened AS (
      SELECT a.id, a.cube_id, a.actor_id, a.created AS at, b.lock, row_number() OVER (PARTITION BY a.cube_id ORDER BY a.created) * 2 AS nth
      FROM audit a JOIN boxes b ON b.cube_id = a.cube_id AND b.number = a.box_number WHERE a.type = 'BoxOpened' AND b.lock IS NOT NULL),
    known AS (SELECT cube_id, max(field_seq) AS highest FROM lock_events GROUP BY cube_id),
    moved AS (
      INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status, command_id)
      SELECT md5(o.id::text || status)::uuid, o.cube_id, coalesce(k.highest, 0) + o.nth - door.before, o.at + after, o.at + after + interval '60 ms',
        o.lock, status, CASE WHEN status = 'Open' THEN o.id END
      FROM opened o LEFT JOIN known k USING (cube_id)
      CROSS JOIN (VALUES ('Open', interval '740 ms', 1), ('Closed', interval '23 s', 0)) AS door (status, after, before))
    INSERT INTO lock_commands (id, cube_id, lock, actor_id, state, epoch, requested, sent, acknowledged, settled)
    SELECT id, cube_id, lock, actor_id, 'Opened', 0, at, at + interval '20 ms', at + interval '180 ms', at + interval '800 ms' FROM opened`,
}

/** What staff did in the last ninety days, and notes they left. */
export async function seedAuditLog(tx: Queryable, now: number): Promise<void> {
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
    const [said, message] = written(act.message(box))
    const least = act.type === 'BoxOpened' && !place.alive ? silentDays : 0
    return {
      id: random.uuid(),
      operator_id,
      created: new Date(now - (least + random.next() * (90 - least)) * day).toISOString(),
      category: act.category,
      type: act.type,
      message,
      said: JSON.stringify(said),
      actor_id: actor.id,
      actor_name: actor.name,
      cube_id: place.id,
      tenant_id: place.tenant,
      box_number: act.category === 'box' ? box : null,
      reference_type: act.category === 'box' ? 'Box' : 'Cube',
      reference_id: act.category === 'box' ? box : place.id,
      patch: act.patch,
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
      said: 'jsonb',
      actor_id: 'text',
      actor_name: 'text',
      cube_id: 'text',
      tenant_id: 'text',
      box_number: 'text',
      reference_type: 'text',
      reference_id: 'text',
      patch: 'jsonb',
    },
    entries.toSorted((a, b) => a.created.localeCompare(b.created)),
  )
  await tx.query(openedText)
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
