import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool } = furnishedProduct()
const user = as('user')
const cube = '/operators/a/cubes/a-cube'
const keys = ['created', 'createdBy', 'done', 'id', 'note']

test('a note of a cube has its fields and no others (NOTE-08)', async () => {
  const { status, json } = await user('POST', `${cube}/notes`, { note: '<p>Ramp is <strong>closed</strong></p>' })
  expect([status, Object.keys(json).toSorted()]).toEqual([201, keys])
  expect(Object.keys(json.createdBy).toSorted()).toEqual(['email', 'name', 'picture'])
  for (const note of (await user('GET', `${cube}/notes`)).json) expect(Object.keys(note).toSorted()).toEqual(keys)
})

describe('a note at a box (STRY-02)', () => {
  const box = `${cube}/boxes/1`
  const open = async () => (await user('GET', box)).json.openNotes
  test('is its own: not of the cube, and not of another box', async () => {
    const { status, json } = await user('POST', `${box}/notes`, { note: '<p>Hinge</p><script>x</script>' })
    expect([status, json.note, Object.keys(json).toSorted()]).toEqual([201, '<p>Hinge</p>', keys])
    expect((await user('GET', `${box}/notes`)).json).toEqual([json])
    for (const other of [`${cube}/notes`, `${cube}/boxes/2/notes`])
      expect((await user('GET', other)).json).not.toContainEqual(json)
    expect((await user('GET', `${cube}/notes/${json.id}`)).status).toBe(404)
    expect((await user('GET', `${cube}/boxes/2/notes/${json.id}`)).status).toBe(404)
  })
  test('counts at its box until it is done', async () => {
    const [first, second] = [
      await user('POST', `${box}/notes`, { note: '<p>One</p>' }),
      await user('POST', `${box}/notes`, { note: '<p>Two</p>' }),
    ]
    expect(await open()).toBe(2)
    await user('PUT', `${box}/notes/${first.json.id}`, { note: '<p>One</p>', done: true })
    expect(await open()).toBe(1)
    expect((await user('GET', `${box}/notes?done=false`)).json.map(({ id }: { id: string }) => id)).toEqual([
      second.json.id,
    ])
    await user('DELETE', `${box}/notes/${second.json.id}`)
    expect(await open()).toBe(0)
    const { rows } = await pool().query(
      `SELECT type, category, box_number AS box FROM audit WHERE type LIKE 'Note%' ORDER BY id`,
    )
    expect(rows).toEqual(
      ['NoteCreated', 'NoteCreated', 'NoteChanged', 'NoteDeleted'].map((type) => ({ type, category: 'box', box: '1' })),
    )
  })
  test('goes with its box, and cannot be written where there is none', async () => {
    await user('POST', `${box}/notes`, { note: '<p>One</p>' })
    expect((await user('POST', `${cube}/boxes/99/notes`, { note: '<p>One</p>' })).status).toBe(404)
    expect((await user('DELETE', box)).status).toBe(204)
    expect((await user('GET', `${box}/notes`)).status).toBe(404)
    const { rows } = await pool().query('SELECT count(*) FROM cube_notes WHERE box_number IS NOT NULL')
    expect(Number(rows[0].count)).toBe(0)
  })
  test('says something', async () => {
    expect((await user('POST', `${box}/notes`, { note: '<p> </p>' })).json.errors).toMatchObject([{ field: 'note' }])
  })
})
