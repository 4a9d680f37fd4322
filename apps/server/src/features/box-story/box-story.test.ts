import { randomUUID } from 'node:crypto'
import type { BoxStory, StoryEntry } from '@cubeward/contract/admin/box-story.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let user: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct()
  user = await callerOf(product, 'user')
})
afterAll(() => product.close())
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await sql(`DELETE FROM lock_events; INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING`)
})

const sql = (text: string, values: unknown[] = []) => product.database.db.pool.query(text, values)
const box = '/operators/a/cubes/a-cube/boxes/1'
const story = async (query = ''): Promise<BoxStory> => {
  const { status, json, text } = await user('GET', `${box}/story${query}`)
  expect([status, text]).toEqual([200, text])
  return json
}
const at = (second: number) => new Date(Date.parse('2026-10-12T08:00:00.000Z') + second * 1000).toISOString()
const moved = (second: number, status: string, lock = 'L1', command: string | null = null) =>
  sql(
    `INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status, command_id)
     VALUES (gen_random_uuid(), 'a-cube', $1, $2, now(), $3, $4, $5)`,
    [second, at(second), lock, status, command],
  )
async function opened(second: number, lock = 'L1'): Promise<string> {
  const id = randomUUID()
  await sql(
    `INSERT INTO lock_commands (id, cube_id, lock, actor_id, state, epoch, requested, sent, acknowledged, settled)
     VALUES ($1, 'a-cube', $2, 'user', 'Opened', 1, $3, $3, $4, $4)`,
    [id, lock, at(second), at(second + 1)],
  )
  return id
}
const line = (entry: StoryEntry): string => {
  switch (entry.kind) {
    case 'lock':
      return `${entry.status} ${entry.opened ?? '-'} ${entry.closed ?? '-'}`
    case 'command':
      return `${entry.state} by ${entry.by}, ${entry.source}`
    case 'occupancy':
      return `${entry.since === null ? 'begun' : 'ended'} by ${entry.appName}`
    default:
      return entry.type
  }
}
const lines = async (query = '') => (await story(query)).content.map(line)

describe('a story (STRY-01)', () => {
  test('merges everything that happened at a box, newest first, and counts it by kind', async () => {
    await moved(1, 'Open', 'L1', await opened(0))
    const id = randomUUID()
    await sql(
      `INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended) VALUES ($1, 'a-cube', '1', 'parcel', $2, $2, $3)`,
      [id, at(10), at(20)],
    )
    await user('PUT', `${box}/maintenance`, { requiredMaintenance: true })
    await user('PUT', `${box}/maintenance`, { requiredMaintenance: false })
    await user('PUT', box, { description: 'Left' })
    const { json: note } = await user('POST', `${box}/notes`, { note: '<p>Hinge is loose</p>' })
    await user('PUT', `${box}/notes/${note.id}`, { note: note.note, done: true })
    // of another box, and of the cube
    await user('PUT', '/operators/a/cubes/a-cube/boxes/2', { description: 'Right' })
    await user('POST', '/operators/a/cubes/a-cube/notes', { note: '<p>Of the cube</p>' })
    await moved(2, 'Open', 'L2')

    const { content, counts, next, totalElements, capped } = await story()
    // what the command and its lock event tell together is one
    expect([totalElements, capped]).toEqual([content.length, false])
    expect(content.map(line)).toEqual([
      ...['NoteChanged', 'NoteCreated', 'BoxUpdated', 'BoxMaintenanceCompleted', 'BoxMaintenanceRequired'],
      ...['ended by Parcel', 'begun by Parcel', 'Opened by Uli, Console'],
    ])
    expect(content[0]).toMatchObject({ by: 'Uli', done: true, note: { id: note.id, done: true } })
    expect(content[2]).toMatchObject({ fields: ['description'], source: 'Console' })
    const [{ required }] = (
      await sql(`SELECT patch->0->>'value' AS required FROM audit WHERE type = 'BoxMaintenanceRequired'`)
    ).rows
    expect(content[3]).toMatchObject({ since: required })
    expect(content[5]).toMatchObject({ occupancyId: id, since: at(10), at: at(20) })
    expect(content[7]).toMatchObject({ at: at(0), sent: at(0), acknowledged: at(1), settled: at(1) })
    expect([counts, next]).toEqual([{ lock: 1, command: 1, occupancy: 2, maintenance: 2, note: 2, change: 1 }, null])
  })

  test('tells an opening by a command with it, and a closing after any other opening with that one', async () => {
    await moved(1, 'Open', 'L1', await opened(0))
    await moved(41, 'Closed')
    await moved(60, 'Open')
    await moved(79, 'Closed')
    await moved(90, 'Blocked')
    await moved(95, 'Open')
    expect(await lines()).toEqual([
      ...['Open - -', 'Blocked - -', `Open - ${at(79)}`, `Closed ${at(1)} -`, 'Opened by Uli, Console'],
    ])
    // without the commands the lock tells it
    const { content: locks, counts } = await story('?kind=lock')
    expect(counts).toMatchObject({ lock: locks.length, command: 1 })
    expect(locks.map(line)).toEqual([
      ...['Open - -', 'Blocked - -', `Open - ${at(79)}`, `Closed ${at(1)} -`, 'Open - -'],
    ])
    expect(locks.at(-1)).toMatchObject({ by: 'Uli' })
  })

  test('tells both locks of a box, and which is the secondary one', async () => {
    await sql(`INSERT INTO locks (cube_id, lock, status) VALUES ('a-cube', 'S1', 'Closed');
      UPDATE boxes SET secondary_lock = 'S1' WHERE cube_id = 'a-cube' AND number = '1'`)
    await moved(1, 'Breakin', 'S1')
    await moved(2, 'Breakin')
    await opened(3, 'S1')
    const { content } = await story()
    expect(content.map((it) => ('lock' in it ? [it.lock, it.secondary] : []))).toEqual([
      ...[
        ['S1', true],
        ['L1', false],
        ['S1', true],
      ],
    ])
  })

  test('keeps the kinds that are asked for', async () => {
    await opened(0)
    await moved(5, 'Blocked')
    await user('PUT', box, { description: 'Left' })
    expect(await lines('?kind=change')).toEqual(['BoxUpdated'])
    expect(await lines('?kind=command&kind=lock')).toEqual(['Blocked - -', 'Opened by Uli, Console'])
    expect((await user('GET', `${box}/story?kind=gossip`)).status).toBe(400)
  })

  test('is bounded by a time, both ends included, and counted within it', async () => {
    await moved(1, 'Open', 'L1', await opened(0))
    await moved(41, 'Closed')
    await moved(60, 'Blocked')
    const of = async (query: string) => {
      const { content, counts, totalElements } = await story(query)
      return [content.map(line), counts?.lock, counts?.command, totalElements]
    }
    expect(await of(`?from=${at(41)}`)).toEqual([['Blocked - -', `Closed ${at(1)} -`], 2, 0, 2])
    expect(await of(`?until=${at(41)}`)).toEqual([[`Closed ${at(1)} -`, 'Opened by Uli, Console'], 2, 1, 2])
    expect(await of(`?from=${at(42)}&until=${at(59)}`)).toEqual([[], 0, 0, 0])
    const { json } = await user('GET', `${box}/story?from=${at(2)}&until=${at(1)}`)
    expect(json.errors).toMatchObject([{ field: 'until' }])
    expect((await user('GET', `${box}/story?from=yesterday`)).json.errors).toMatchObject([{ field: 'from' }])
  })

  test('is exported as it is filtered, which is recorded (EXPO-01, EXPO-02)', async () => {
    for (let second = 0; second < 120; second++) await moved(second, 'Blocked')
    await opened(130)
    const authorization = `Bearer ${await product.realm.token({ sub: 'user', name: 'user' })}`
    const response = await fetch(`${product.url}/admin/v1${box}/story?kind=lock&from=${at(10)}`, {
      headers: { authorization, accept: 'application/x-ndjson' },
    })
    const lines = (await response.text()).trimEnd().split('\n')
    expect([response.status, lines.length, lines[0], lines.at(-1)]).toEqual([
      ...[200, 112, '{"total":110,"capped":false}', '{"rows":110}'],
    ])
    const { rows } = await sql(`SELECT reference_id, data FROM audit WHERE type = 'ListExported'`)
    expect(rows).toMatchObject([{ reference_id: 'boxStory.read', data: { boxNumber: '1', kind: ['lock'] } }])
  })

  test('of more than is counted is no false share of it', async () => {
    await sql(
      `INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
      SELECT gen_random_uuid(), 'a-cube', n, $1::timestamptz + n * interval '1 second', now(), 'L1', 'Blocked' FROM generate_series(1, 1100) n`,
      [at(0)],
    )
    const authorization = `Bearer ${await product.realm.token({ sub: 'user', name: 'user' })}`
    const response = await fetch(`${product.url}/admin/v1${box}/story?kind=lock`, {
      headers: { authorization, accept: 'application/x-ndjson' },
    })
    const lines = (await response.text()).trimEnd().split('\n')
    expect([lines[0], lines.at(-1)]).toEqual(['{"total":1000,"capped":true}', '{"rows":1100}'])
  })

  test('a deleted note leaves that it was written, without its text', async () => {
    const { json: note } = await user('POST', `${box}/notes`, { note: '<p>Wrong box</p>' })
    await user('DELETE', `${box}/notes/${note.id}`)
    const { content } = await story('?kind=note')
    expect(content.map((it) => (it.kind === 'note' ? [it.type, it.note] : it))).toEqual([
      ...[
        ['NoteDeleted', null],
        ['NoteCreated', null],
      ],
    ])
  })

  test('is read page by page, none twice and none left out, though several were at the same moment', async () => {
    for (let second = 0; second < 40; second++) {
      await opened(second)
      await moved(second, 'Blocked')
      await moved(second, 'Defective')
    }
    const seen: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const { content, next, counts }: BoxStory = await story(`?size=50${cursor && `&cursor=${cursor}`}`)
      seen.push(...content.map(({ id }) => id))
      expect(counts === null).toBe(cursor !== '')
      cursor = next
      pages++
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120])
    expect((await user('GET', `${box}/story?cursor=nonsense`)).json.errors).toMatchObject([{ field: 'cursor' }])
  })

  test('of a box that is not there, or of somebody else, there is none', async () => {
    expect((await user('GET', '/operators/a/cubes/a-cube/boxes/99/story')).status).toBe(404)
    expect((await user('GET', '/operators/a/cubes/b-cube/boxes/1/story')).status).toBe(404)
  })
})
