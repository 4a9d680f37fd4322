import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { Schedules } from './schedules.ts'

let database: TestDatabase
const open: Schedules[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await database.close()
})
const run = async (text: string) => (await database.db.pool.query(text)).rows
const due = () => run("UPDATE schedules SET next = now() - interval '1 second'")

async function server(task: () => Promise<void>, everyMs: number): Promise<Schedules> {
  const schedules = new Schedules({ db: database.db, log: pino({ level: 'silent' }) })
  schedules.every(everyMs, 'task', task)
  await schedules.start()
  open.push(schedules)
  return schedules
}

test('a task runs once for all servers, each time that it is due', async () => {
  let runs = 0
  const task = async () => void runs++
  for (let servers = 0; servers < 4; servers++) await server(task, 3_600_000)
  await expect.poll(() => runs).toBe(1)
  await due()
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(2)
  expect(await run('SELECT next > now() AS later, lease_until IS NULL AS ended FROM schedules')).toEqual([
    { later: true, ended: true },
  ])
})
test('a task that takes longer than its time does not run twice at once', async () => {
  let finish: () => void = () => undefined
  let runs = 0
  const task = () => {
    runs++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  await server(task, 20)
  await server(task, 20)
  await expect.poll(() => runs).toBe(1)
  await due()
  await expect.poll(async () => (await run('SELECT next <= now() AS due FROM schedules'))[0]?.due).toBe(true)
  expect(runs).toBe(1)
  finish()
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(2)
  finish()
})
test('a task runs also when the clock of the database was set back', async () => {
  let runs = 0
  await server(async () => void runs++, 3_600_000)
  await expect.poll(() => runs).toBe(1)
  await expect.poll(() => run('SELECT FROM schedules WHERE lease_until IS NULL')).toHaveLength(1)
  await run("UPDATE schedules SET next = now() + interval '1 day'")
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(2)
  expect(await run("SELECT next <= now() + interval '1 hour' AS soon FROM schedules")).toEqual([{ soon: true }])
})
test('a task that fails runs again at its next time', async () => {
  let runs = 0
  await server(async () => {
    runs++
    throw new Error('broken')
  }, 30)
  await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(2)
})
test('a task of a server that died is taken over when its lease has ended', async () => {
  let runs = 0
  await run("INSERT INTO schedules VALUES ('task', now(), now() + interval '1 hour')")
  await server(async () => void runs++, 3_600_000)
  await run('UPDATE schedules SET lease_until = now()')
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(1)
})
