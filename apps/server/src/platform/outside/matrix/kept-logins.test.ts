import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { createSealer } from '../../security/secrets.ts'
import { createOutbound } from '../outbound.ts'
import { selfMadeCertificate } from '../testing/certificate.ts'
import { type MatrixServer, startMatrixServer } from '../testing/matrix-server.ts'
import { createKeptLogins } from './kept-logins.ts'
import { createMatrix, type MatrixAccount } from './matrix.ts'

const certificate = selfMadeCertificate()
const key = randomBytes(32)
let database: TestDatabase
let server: MatrixServer
let account: MatrixAccount
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.pool.query('DELETE FROM matrix_logins')
  server = await startMatrixServer(certificate)
  account = { host: 'localhost', port: server.port, user: 'cubeward', password: server.password }
})
afterEach(() => server[Symbol.asyncDispose]())

/** A server of the fleet, or the one after a kill. */
const node = (sealedWith = key) =>
  createMatrix(
    createOutbound({ allowPrivate: true, ca: [certificate.cert] }),
    createKeptLogins(database.db, createSealer([sealedWith])),
  )
const message = (transactionId: string) => ({ recipient: '@ada:localhost', text: 'Code 4711', transactionId })

test('what a killed server had sent is not sent again by the next one', async () => {
  await node().send(account, message('n1'))
  await node().send(account, message('n1'))
  expect([server.messages.size, server.logins]).toEqual([1, 1])
})

test('servers that log in at the same time use one login afterwards', async () => {
  const nodes = [node(), node(), node()]
  await Promise.all(nodes.map((one, at) => one.send(account, message(`n${at}`))))
  for (const one of nodes) await one.send(account, message('same'))
  expect([...server.messages.values()].filter(({ transactionId }) => transactionId === 'same')).toHaveLength(1)
})

test('a login that has ended is made anew once, for all', async () => {
  const [one, two] = [node(), node()]
  await one.send(account, message('n1'))
  await two.send(account, message('n2'))
  server.forgetTokens()
  await one.send(account, message('n3'))
  await two.send(account, message('n4'))
  expect([server.messages.size, server.logins]).toEqual([4, 2])
})

test('a wrong password does not send with the login of the right one', async () => {
  await node().send(account, message('n1'))
  await expect(node().send({ ...account, password: 'no' }, message('n2'))).rejects.toMatchObject({ fate: 'notSent' })
  expect(server.messages.size).toBe(1)
})

test('a login that cannot be read any more is made anew, and is not kept in the clear', async () => {
  await node().send(account, message('n1'))
  await node(randomBytes(32)).send(account, message('n2'))
  expect([server.messages.size, server.logins]).toEqual([2, 2])
  const { rows } = await database.db.pool.query('SELECT login_sealed::text AS kept FROM matrix_logins')
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0].kept.slice(2), 'hex').toString('latin1')).not.toContain('token-')
})

test('a login that is used is kept however old it is, one that nobody uses for a year is forgotten', async () => {
  const { pool } = database.db
  await node().send(account, message('n1'))
  await pool.query("UPDATE matrix_logins SET used = now() - interval '2 years'")
  await pool.query(
    `INSERT INTO matrix_logins (account, login_sealed, used) VALUES ('gone', 'x', now() - interval '2 years')`,
  )
  await node().send(account, message('n2'))
  // another account makes a login of its own
  await createKeptLogins(database.db, createSealer([key])).keep('another', 'x', undefined)
  const { rows } = await pool.query('SELECT account FROM matrix_logins ORDER BY account')
  expect(rows.map(({ account }) => account)).toEqual(['another', `cubeward localhost:${server.port}`])
  expect(server.logins).toBe(1)
})

test('a password is not kept', async () => {
  const sealer = createSealer([key])
  await node().send(account, message('n1'))
  const { rows } = await database.db.pool.query('SELECT login_sealed AS sealed FROM matrix_logins')
  const kept = sealer.open(rows[0].sealed)
  expect([kept.includes('access_token'), kept.includes(account.password)]).toEqual([true, false])
})
