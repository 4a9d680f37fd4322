import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { Versioned } from '../http/precondition.ts'
import { act, type Change, change, entryAt } from './change.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.pool.query('CREATE TABLE doors (id int PRIMARY KEY, name text, pin text, writes int DEFAULT 0)')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.pool.query("TRUNCATE doors, audit; INSERT INTO doors (id, name, pin) VALUES (1, 'North', '1234')")
})

interface Door {
  name: string
  pin: string
}
const actor = { id: 'ada', name: 'Ada' }
const at = { operator: 'a', cubeId: 'a-cube', actor }
const hold = { name: 'door-hold', text: 'SELECT name, pin FROM doors WHERE id = 1 FOR UPDATE' }
const write = { name: 'door-write', text: 'UPDATE doors SET name = $1, pin = $2, writes = writes + 1 WHERE id = 1' }

const told: string[] = []
beforeEach(() => void told.splice(0))
const edit = (wanted: Partial<Door>, more: Partial<Change<Door>> = {}) =>
  change<Door>(test.db, at, {
    hold: async (tx) => (await tx.query(hold))[0] as Door,
    ifMatch: undefined,
    edit: (before) => ({ ...before, ...wanted }),
    write: (tx, { name, pin }) => tx.query(write, [name, pin]),
    audit: (after, before) => ({
      type: 'BoxUpdated',
      message: tells('lockModule.login', { name: before.name, module: after.name }),
      tenantId: 't',
    }),
    committed: (after) => told.push(after.name),
    ...more,
  })
const loggedIn = { code: 'lockModule.login', params: { name: 'North', module: 'South' } }
const entries = async () => (await test.db.pool.query('SELECT * FROM audit ORDER BY id')).rows
const door = async () => (await test.db.pool.query('SELECT name, pin, writes FROM doors')).rows[0]

it('writes a change with one entry that holds the difference, and tells of it', async () => {
  expect(await edit({ name: 'South', pin: '4321' })).toEqual({ name: 'South', pin: '4321' })
  expect(await door()).toEqual({ name: 'South', pin: '4321', writes: 1 })
  expect(await entries()).toMatchObject([
    {
      ...{
        type: 'BoxUpdated',
        message: 'Lock module North (South) logged in.',
        said: loggedIn,
        category: 'cube',
        operator_id: 'a',
        cube_id: 'a-cube',
      },
      ...{ tenant_id: 't', actor_id: 'ada', actor_name: 'Ada' },
      patch: [
        { op: 'replace', path: '/name', value: 'South', fromValue: 'North' },
        { op: 'replace', path: '/pin', value: '[redacted]', fromValue: '[redacted]' },
      ],
    },
  ])
  expect(told).toEqual(['South'])
})

it('writes nothing and tells nobody when nothing changes', async () => {
  expect(await edit({ name: 'North' })).toEqual({ name: 'North', pin: '1234' })
  expect(await door()).toMatchObject({ writes: 0 })
  expect([await entries(), told]).toEqual([[], []])
})

it('looks for the difference in what is edited alone', async () => {
  await edit({ pin: '4321' }, { of: ({ name }) => ({ name }) })
  expect([await door(), await entries()]).toEqual([{ name: 'North', pin: '1234', writes: 0 }, []])
})

it('writes an entry for each of several things, with its own difference where it says one', async () => {
  const own = [{ op: 'replace', path: '', value: 2, fromValue: 1 }]
  const entry = { type: 'BoxUpdated' as const, message: tells('note.changed') }
  await edit({ name: 'South' }, { audit: () => [entry, { ...entry, boxNumber: '2', patch: own }] })
  expect(await entries()).toMatchObject([{ patch: [{ path: '/name' }] }, { category: 'box', patch: own }])
  expect(told).toEqual(['South'])
})

it('refuses what is based on a version of what is not there', async () => {
  const nothing = (ifMatch: string | undefined) =>
    change<Door | undefined>(test.db, at, {
      hold: async () => undefined,
      ifMatch,
      edit: () => ({ name: 'New', pin: '1' }),
      write: async () => undefined,
      audit: () => ({ type: 'BoxCreated', message: tells('note.written') }),
    })
  await expect(nothing('"of-the-reply.of-the-version"')).rejects.toMatchObject({ status: 412 })
  expect(await nothing(undefined)).toEqual({ name: 'New', pin: '1' })
  expect(await entries()).toMatchObject([{ type: 'BoxCreated', patch: [{ op: 'add', path: '' }] }])
})

it('refuses what is based on an older version, and writes nothing', async () => {
  const seen = `"of-the-reply.${new Versioned({ pin: '1234', name: 'North' }).version}"`
  await edit({ name: 'South' }, { ifMatch: seen })
  const refused = edit({ name: 'West' }, { ifMatch: seen })
  await expect(refused).rejects.toMatchObject({ status: 412 })
  expect([(await door()).name, (await entries()).length, told]).toEqual(['South', 1, ['South']])
})

it('rolls everything back when the write is refused', async () => {
  const refused = edit(
    { name: 'South' },
    {
      async write(tx) {
        await tx.query(write, ['South', '1'])
        throw problem('conflict')
      },
    },
  )
  await expect(refused).rejects.toMatchObject({ kind: 'conflict' })
  expect([(await door()).name, await entries(), told]).toEqual(['North', [], []])
})

it('lets changes at once wait for each other', async () => {
  const adding = (letter: string) => edit({}, { edit: (before) => ({ ...before, name: before.name + letter }) })
  await Promise.all([adding('a'), adding('b')])
  expect(['Northab', 'Northba']).toContain((await door()).name)
})

it('acts with one entry, several, or none where there was nothing to do', async () => {
  const doing = (audit: Parameters<typeof act<string>>[2]['audit']) =>
    act(test.db, at, { act: async () => 'done', audit, committed: (result) => told.push(result) })
  const entry = { type: 'BoxDeleted' as const, message: tells('note.deleted') }
  await doing(() => undefined)
  expect([await entries(), told]).toEqual([[], []])
  await doing(() => entry)
  await doing(() => [entry, { ...entry, operatorId: 'b' }])
  expect((await entries()).map((one) => one.operator_id)).toEqual(['a', 'a', 'b'])
  expect(told).toEqual(['done', 'done'])
})

it('takes part in a transaction that is there already', async () => {
  const failing = test.db.transaction(async (tx) => {
    await act(tx, at, {
      act: async () => 'done',
      audit: () => ({ type: 'BoxDeleted', message: tells('note.deleted') }),
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await entries()).toEqual([])
})

it('finds the category by what an entry is about', () => {
  const entry = { type: 'BoxUpdated' as const, message: tells('note.changed') }
  const category = (more: object) => entryAt({ operator: 'a', actor }, { ...entry, ...more }).category
  expect(category({})).toBe('operator')
  expect(category({ tenantId: 't' })).toBe('tenant')
  expect(category({ tenantId: 't', cubeId: 'c' })).toBe('cube')
  expect(category({ cubeId: 'c', boxNumber: '1' })).toBe('box')
  expect(category({ cubeId: 'c', boxNumber: '1', occupancyId: 'o' })).toBe('occupancy')
})
