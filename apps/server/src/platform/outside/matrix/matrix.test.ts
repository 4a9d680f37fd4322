import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../outbound.ts'
import { selfMadeCertificate } from '../testing/certificate.ts'
import { type MatrixServer, startMatrixServer } from '../testing/matrix-server.ts'
import { createMatrix, type MatrixAccount } from './matrix.ts'

const certificate = selfMadeCertificate()
const matrix = () => createMatrix(createOutbound({ allowPrivate: true, ca: [certificate.cert] }))
let server: MatrixServer
let account: MatrixAccount
beforeEach(async () => {
  server = await startMatrixServer(certificate)
  account = { host: 'localhost', port: server.port, user: 'cubeward', password: server.password }
})
afterEach(async () => {
  expect(server.violations).toEqual([])
  await server[Symbol.asyncDispose]()
})

const message = (transactionId: string, recipient = '@ada:localhost') => ({
  recipient,
  text: 'Code 4711',
  transactionId,
})

test('messages to one person go into one room, with one login; the same transaction is sent once', async () => {
  const sender = matrix()
  const first = await sender.send(account, { ...message('n1'), html: '<b>Code</b> 4711' })
  await sender.send(account, message('n2'))
  await sender.send(account, message('n2'))
  expect(first).toEqual({ eventId: '$n1' })
  expect([...server.messages.values()]).toMatchObject([
    { transactionId: 'n1', room: '!room1:localhost', body: 'Code 4711', formatted: '<b>Code</b> 4711' },
    { transactionId: 'n2', room: '!room1:localhost', body: 'Code 4711' },
  ])
  expect([...server.rooms.values()]).toEqual(['@ada:localhost'])
  expect(server.logins).toBe(1)

  // another process finds the room that the account remembers
  await matrix().send(account, message('n3'))
  expect(server.rooms.size).toBe(1)
})

test('rooms that are made at once are all remembered', async () => {
  const sender = matrix()
  const recipients = ['@ada:localhost', '@bob:localhost', '@cleo:localhost']
  await Promise.all(recipients.map((recipient, at) => sender.send(account, message(`n${at}`, recipient))))
  await Promise.all(recipients.map((recipient, at) => matrix().send(account, message(`m${at}`, recipient))))
  expect([...server.rooms.values()].toSorted()).toEqual(recipients)
})

test('who was put out of a room makes another, and remembers that', async () => {
  const sender = matrix()
  await sender.send(account, message('n1'))
  server.closed.add('!room1:localhost')
  await sender.send(account, message('n2'))
  await matrix().send(account, message('n3'))
  expect([...server.messages.values()].map(({ room }) => room)).toEqual([
    '!room1:localhost',
    '!room2:localhost',
    '!room2:localhost',
  ])
})

test('a login that has ended is made anew', async () => {
  const sender = matrix()
  await sender.send(account, message('n1'))
  server.forgetTokens()
  await sender.send(account, message('n2'))
  expect(server.messages.size).toBe(2)
  expect(server.logins).toBe(2)
})

test('who is asked to wait is told how long', async () => {
  server.next.push({ status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many', retry_after_ms: 2_500 } })
  await expect(matrix().send(account, message('n1'))).rejects.toMatchObject({ fate: 'notSent', retryAfterMs: 2_500 })
})

test.each([
  ['a recipient that cannot be invited', () => account, '@nobody:localhost'],
  ['a recipient that is none', () => account, 'ada@example.com'],
])('%s is refused for good', async (_, as, recipient) => {
  await expect(matrix().send(as(), message('n1', recipient))).rejects.toMatchObject({ fate: 'final' })
  expect(server.messages.size).toBe(0)
})

test('a wrong password may be mended, so the message may be tried again', async () => {
  await expect(matrix().send({ ...account, password: 'no' }, message('n1'))).rejects.toMatchObject({ fate: 'notSent' })
})

test('a server that answers nonsense, 500, or is gone may be tried again', async () => {
  for (const status of [200, 500]) {
    server.next.push({ status, body: 'nonsense' })
    await expect(matrix().send(account, message('n1'))).rejects.toMatchObject({ fate: 'notSent' })
  }
  await expect(matrix().send({ ...account, port: 1 }, message('n1'))).rejects.toMatchObject({
    message: 'The Matrix server could not be reached.',
    fate: 'notSent',
  })
})
