import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import type { TokenUser } from '../http/token-user.ts'
import { FieldUnit, makeUnit } from './testing/field-unit.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { TerminalViewer } from './testing/terminal-viewer.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let own: { unitId: string; secret: string }
let unit: FieldUnit

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  site = await makeSite(database.db)
  own = await makeUnit(database.db, site.operator)
  server = await startLive(database.db)
  unit = await FieldUnit.connect(server, own)
})
afterEach(() => server[Symbol.asyncDispose]())

const pathOf = (screen = 'new', unitId = own.unitId) =>
  `/admin/v1/operators/${site.operator}/units/${unitId}/screens/${screen}/terminal`
async function ticketOf(sub = site.admin, path = pathOf()) {
  const user = { sub, name: 'Ada', expires: Math.floor(Date.now() / 1_000) + 300, roles: [] as string[] }
  return (await server.tickets.issue(user as unknown as TokenUser, path)).ticket
}
const open = async (screen = 'new') =>
  TerminalViewer.open(server, pathOf(screen), await ticketOf(site.admin, pathOf(screen)))
async function opened(screen?: string) {
  const viewer = await open(screen)
  const { screen: name } = await viewer.opened.first()
  const { terminalId } = await unit.opened.first()
  return { viewer, name, terminalId }
}
const trail = async () => {
  const text = 'SELECT type, data FROM audit WHERE reference_id = $1 ORDER BY id'
  return (await database.db.pool.query<{ type: string; data: object }>(text, [own.unitId])).rows
}

test('a terminal opens a session, and its name leads back to it (LIVE-33)', async () => {
  const { name } = await opened()
  expect(name).toBe('1.new')
  expect(unit.opened.all[0]).toMatchObject({ screen: null, size: { cols: 80, rows: 24 } })
  const again = await open('1.new')
  expect(await again.opened.first()).toEqual({ '@type': 'opened', screen: '1.new' })
  await unit.opened.first(({ screen }) => screen === '1.new')
})

test('what is typed, the size and what was shown go to the unit; what it prints comes numbered (LIVE-34, LIVE-35, LIVE-36)', async () => {
  const { viewer, terminalId } = await opened()
  viewer.type('echo hi\r')
  expect(await unit.terminal.first()).toEqual({ '@type': 'TerminalInput', terminalId, data: 'echo hi\r' })
  viewer.session.notify({ '@type': 'resize', cols: 132, rows: 40 } as { '@type': string })
  await unit.terminal.first((it) => it['@type'] === 'TerminalResize' && it.size.cols === 132 && it.size.rows === 40)
  for (const [at, data] of ['h', 'i', '\r\n'].entries()) unit.print(terminalId, at + 1, data)
  await viewer.output.first(({ seq }) => seq === 3)
  expect(viewer.output.all.map(({ seq, data }) => [seq, data])).toEqual([
    [1, 'h'],
    [2, 'i'],
    [3, '\r\n'],
  ])
  viewer.session.notify({ '@type': 'ack', seq: 3 } as { '@type': string })
  await unit.terminal.first((it) => it['@type'] === 'TerminalAck' && it.seq === 3)
})

test('many keys at once arrive in their order', async () => {
  const { viewer } = await opened()
  const keys = Array.from({ length: 500 }, (_, at) => `${at} `)
  for (const key of keys) viewer.type(key)
  await unit.terminal.first((it) => it['@type'] === 'TerminalInput' && it.data.endsWith('499 '))
  const typed = unit.terminal.all.map((it) => (it['@type'] === 'TerminalInput' ? it.data : ''))
  expect(typed.join('')).toBe(keys.join(''))
})

test('a piece of a paste is answered when the unit has taken it, and what was shown is told meanwhile', async () => {
  const { viewer, terminalId } = await opened()
  let take = () => {}
  unit.take = () => new Promise((resolve) => (take = resolve))
  const answered = vi.fn()
  const paste = { '@type': 'input', data: 'x'.repeat(8_000), paste: true } as { '@type': string }
  const answer = viewer.session.request(paste).then(answered)
  await unit.terminal.first((it) => it['@type'] === 'TerminalInput' && it.data.length === 8_000)
  unit.print(terminalId, 1, 'echo')
  viewer.session.notify({ '@type': 'ack', seq: 1 } as { '@type': string })
  await unit.terminal.first((it) => it['@type'] === 'TerminalAck')
  expect(answered).not.toHaveBeenCalled()
  take()
  await answer
  expect(answered).toHaveBeenCalledOnce()
})

test('a paste that the unit does not take ends with its terminal', async () => {
  const { viewer } = await opened()
  unit.take = () => new Promise(() => undefined)
  const paste = { '@type': 'input', data: 'x', paste: true } as { '@type': string }
  const answer = viewer.session.request(paste)
  await unit.terminal.first()
  unit.close()
  await expect(answer).rejects.toThrow()
  expect((await viewer.closed).code).toBe(4503)
})

test('opening and closing are in the trail, with how long and how much (UTERM-01)', async () => {
  const { viewer, terminalId } = await opened()
  viewer.type('ä')
  await unit.terminal.first()
  unit.print(terminalId, 1, 'three')
  await viewer.output.first()
  viewer.session.close(1000, 'Done')
  await unit.terminal.first((it) => it['@type'] === 'CloseTerminal')
  await vi.waitFor(async () => expect(await trail()).toHaveLength(2), 5_000)
  expect(await trail()).toMatchObject([
    { type: 'TerminalOpened', data: { screen: 'new' } },
    { type: 'TerminalClosed', data: { reason: 'closed', bytesIn: 2, bytesOut: 5, seconds: expect.any(Number) } },
  ])
})

test.each([
  ['a User', async () => ticketOf(site.user), 4403],
  ['an Admin of another operator', async () => ticketOf(site.stranger), 4404],
  ['an access token in place of a ticket', async () => server.token(site.admin), 4401],
  ['a ticket for another terminal', async () => ticketOf(site.admin, pathOf('other')), 4401],
])('%s gets no terminal, and the unit is asked nothing (ROLE-15)', async (_, ticket, code) => {
  const viewer = await TerminalViewer.open(server, pathOf(), await ticket())
  expect((await viewer.closed).code).toBe(code)
  expect(unit.opened.all).toEqual([])
})

test('a ticket opens one terminal, once', async () => {
  const ticket = await ticketOf()
  await (await TerminalViewer.open(server, pathOf(), ticket)).opened.first()
  expect((await (await TerminalViewer.open(server, pathOf(), ticket)).closed).code).toBe(4401)
})

test.each(['cols=0&rows=24', 'cols=80', 'cols=80&rows=1001', 'cols=a&rows=b'])(
  'the size %s is refused',
  async (size) => {
    const viewer = await TerminalViewer.open(server, pathOf(), await ticketOf(), size)
    expect((await viewer.closed).code).toBe(4400)
    expect(unit.opened.all).toEqual([])
  },
)

test('whoever loses the role loses the terminal within a second', async () => {
  const { viewer } = await opened()
  const began = performance.now()
  await database.db.pool.query("UPDATE memberships SET role = 'User' WHERE user_id = $1", [site.admin])
  expect((await viewer.closed).code).toBe(4403)
  expect(performance.now() - began).toBeLessThan(1_000)
  await unit.terminal.first((it) => it['@type'] === 'CloseTerminal')
})

test('a unit that goes to another operator with its cube takes its terminal away within a second', async () => {
  const { viewer } = await opened()
  await database.db.pool.query('UPDATE units SET cube_id = $1 WHERE id = $2', [site.cubeId, own.unitId])
  const { operator: other } = await makeSite(database.db)
  const began = performance.now()
  await database.db.pool.query('UPDATE units SET operator_id = $1 WHERE id = $2', [other, own.unitId])
  server.hub.accessChanged({ cubeId: site.cubeId })
  expect((await viewer.closed).code).toBe(4404)
  expect(performance.now() - began).toBeLessThan(1_000)
  await unit.terminal.first((it) => it['@type'] === 'CloseTerminal')
})

test('whoever signs out loses the terminal within a second', async () => {
  const { viewer } = await opened()
  const began = performance.now()
  server.hub.signedOut(site.admin)
  expect((await viewer.closed).code).toBe(4401)
  expect(performance.now() - began).toBeLessThan(1_000)
  await unit.terminal.first((it) => it['@type'] === 'CloseTerminal')
})

test('a session that has ended closes the terminal; a unit that is lost lets it come back (UTERM-06)', async () => {
  const first = await opened()
  unit.session.notify({ '@type': 'TerminalEnded', terminalId: first.terminalId } as { '@type': string })
  expect((await first.viewer.closed).code).toBe(4410)

  const second = await open('2.other')
  await second.opened.first()
  unit.close()
  expect((await second.closed).code).toBe(4503)
  expect((await (await open('2.other')).closed).code).toBe(4503)
  unit = await FieldUnit.connect(server, own)
  expect(await (await open('2.other')).opened.first()).toMatchObject({ screen: '2.other' })
})

test('a session that is no more is not opened', async () => {
  unit.attach = () => {
    throw new VcmpProblem(nak('unit.screenEnded'))
  }
  expect((await (await open('1.gone')).closed).code).toBe(4410)
})

test.each([
  ['with its parameters', { name: 'x' }, 'unit.noService{"name":"x"}'],
  ['by its kind where they have no room', { name: 'ä'.repeat(60) }, 'notFound'],
])('a unit that refuses is told by the code of the refusal, %s', async (_, params, reason) => {
  unit.attach = () => {
    throw new VcmpProblem(nak('unit.noService', params))
  }
  expect(await (await open()).closed).toEqual({ code: 4481, reason })
})

test('output of another unit does not reach a terminal', async () => {
  const { viewer, terminalId } = await opened()
  const foreign = await FieldUnit.connect(server, await makeUnit(database.db, site.operator))
  foreign.print(terminalId, 1, 'forged')
  await foreign.report({ '@type': 'Changed', what: 'screens' })
  unit.print(terminalId, 1, 'true')
  expect((await viewer.output.first()).data).toBe('true')
})

test('a terminal in which nothing is typed is closed, whatever it answers by itself', async () => {
  await server[Symbol.asyncDispose]()
  server = await startLive(database.db, { timings: { terminalIdleMs: 300 } })
  unit = await FieldUnit.connect(server, own)
  const { viewer } = await opened()
  const answering = setInterval(() => viewer.type('\u001b[24;80R'), 50)
  onTestFinished(() => clearInterval(answering))
  expect((await viewer.closed).code).toBe(4480)
  await unit.terminal.first((it) => it['@type'] === 'CloseTerminal')
  await vi.waitFor(async () => expect((await trail()).at(-1)).toMatchObject({ data: { reason: 'idle' } }), 5_000)
})
