import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { encodePayload } from '@cubeward/vcmp/frame.ts'
import { wsOptions } from '@cubeward/vcmp/node.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { markEnded } from '../identity/ended-sessions.ts'
import { FieldCube } from './testing/field-cube.ts'
import { Inbox } from './testing/inbox.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { refused } from './testing/refused.ts'
import { pathOf, Viewer } from './testing/viewer.ts'
import { checkOrigin } from './upgrade.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let dead: ReturnType<typeof deadLine>

beforeAll(async () => {
  database = await createTestDatabase()
  dead = deadLine()
})
afterAll(async () => {
  await dead.catch(() => undefined)
  await database.close()
})
beforeEach(async () => {
  site = await makeSite(database.db)
  server = await startLive(database.db)
})
afterEach(() => server[Symbol.asyncDispose]())

const run = (text: string, ...values: unknown[]) => database.db.pool.query(text, values)
const path = () => pathOf(site.operator, site.cubeId)
/** How the server ends a connection with this token. */
const endOf = async (at: string, token: string | undefined) => (await Viewer.open(server, at, token)).closed
const within = async <T>(ms: number, work: Promise<T>) => {
  const since = performance.now()
  const result = await work
  expect(performance.now() - since).toBeLessThan(ms)
  return result
}
const userOf = (sub: string) => ({
  sub,
  name: null,
  email: null,
  emailVerified: false,
  givenName: null,
  familyName: null,
  picture: null,
  roles: [],
  sid: null,
  expires: Date.now() / 1000 + 60,
})

/** A line to a console of which nothing is heard any more, on a server of its own: it takes its time beside the other tests. */
async function deadLine() {
  const { operator, cubeId, user } = await makeSite(database.db)
  await using server = await startLive(database.db)
  const query = `?access_token=${encodeURIComponent(server.token(user))}`
  const silent = new WebSocket(`${server.url}${pathOf(operator, cubeId)}${query}`, {
    ...wsOptions.console,
    origin: server.origin,
  })
  const heard: string[] = []
  silent.on('message', (data) => heard.push(String(data)))
  await once(silent, 'open')
  const opened = performance.now()
  await once(silent, 'close')
  return { heard, lasted: performance.now() - opened }
}

test('subscribing answers first with the present number and connection, then come events without a gap', async () => {
  await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  for (let count = 0; count < 3; count++) server.hub.publishCube(site.cubeId, { '@type': 'BoxesChanged' })
  await viewer.event('BoxesChanged', ({ seq }) => seq === 3)
  expect(viewer.events.all.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
  expect(viewer.events.all[0]).toEqual({
    '@type': 'Subscribed',
    seq: 0,
    connected: true,
    now: expect.any(String),
    feed: expect.any(String),
  })
  const later = await Viewer.ofCube(server, site, site.admin)
  expect(later.events.all[0]).toEqual({
    '@type': 'Subscribed',
    seq: 3,
    connected: true,
    now: expect.any(String),
    feed: expect.any(String),
  })
})

test('who read at the position at which the feed begins has missed nothing', async () => {
  const ids = { operator: site.operator, cubeId: site.cubeId }
  const told = await server.hub.positions(ids)
  const later = await Viewer.ofCube(server, site, site.user)
  const { feed, seq } = await later.event('Subscribed')
  expect(told.split(',')[1]).toBe(`cube=${feed}:${seq}`)
  server.hub.publishCube(site.cubeId, { '@type': 'BoxesChanged' })
  await later.event('BoxesChanged')
  expect((await server.hub.positions(ids)).split(',')[1]).toBe(`cube=${feed}:${seq + 1}`)
})

test('no token and a wrong token: 4401', async () => {
  expect((await endOf(path(), undefined)).code).toBe(4401)
  expect((await endOf(path(), 'wrong')).code).toBe(4401)
})

test('a session that ends takes its live connections with it within a second, and no others (ACCT-02)', async () => {
  const ended = await Viewer.open(server, path(), server.token(site.user, { sid: 'ended-session' }))
  const other = await Viewer.open(server, path(), server.token(site.user, { sid: 'other-session' }))
  await Promise.all([ended.event('Subscribed'), other.event('Subscribed')])
  await markEnded(database.db, ['ended-session'])
  expect((await within(1_000, ended.closed)).code).toBe(4401)
  expect(other.session.isOpen).toBe(true)
})

test('a ticket opens one connection, to its path', async () => {
  const { ticket } = await server.tickets.issue(userOf(site.user), path())
  const viewer = await Viewer.open(server, path(), ticket)
  await viewer.event('Subscribed')
  expect((await endOf(path(), ticket)).code).toBe(4401)
  const elsewhere = await server.tickets.issue(userOf(site.user), pathOf(site.operator, 'other'))
  expect((await endOf(path(), elsewhere.ticket)).code).toBe(4401)
})

test('where only tickets count, an access token opens nothing', async () => {
  await server[Symbol.asyncDispose]()
  const origin = 'http://cubeward.example'
  server = await startLive(database.db, { config: { publicUrl: origin, ticketsOnly: true, heartbeatMs: 15_000 } })
  const viewer = await Viewer.open(server, path(), server.token(site.user), origin)
  expect((await viewer.closed).code).toBe(4401)
})

test('a foreign cube, an absent one, a foreign operator and an absent one end alike', async () => {
  const foreign = await endOf(path(), server.token(site.stranger))
  expect(foreign.code).toBe(4404)
  const other = `${site.operator}-other`
  const ends = [
    await endOf(pathOf(other, site.cubeId), server.token(site.stranger)),
    await endOf(pathOf(other, 'no-such-cube'), server.token(site.stranger)),
    await endOf(pathOf('no-such-operator', site.cubeId), server.token(site.stranger)),
    await endOf(pathOf('no-such-operator', site.cubeId), server.token('root', { roles: ['cubeward-root'] })),
  ]
  expect(ends).toEqual(ends.map(() => foreign))
})

test('root may listen without a membership', async () => {
  const viewer = await Viewer.open(server, path(), server.token('root', { roles: ['cubeward-root'] }))
  await viewer.event('Subscribed')
})

test('whoever loses the membership hears nothing more within a second', async () => {
  const viewer = await Viewer.ofCube(server, site, site.user)
  const list = await Viewer.open(server, `/admin/v1/operators/${site.operator}/events`, server.token(site.user))
  await list.event('Subscribed')
  const other = await Viewer.ofCube(server, site, site.admin)
  await run('DELETE FROM memberships WHERE user_id = $1', site.user)
  expect((await within(1_000, viewer.closed)).code).toBe(4404)
  expect((await within(1_000, list.closed)).code).toBe(4404)
  expect(other.session.isOpen).toBe(true)
})

test('a cube that goes to another operator leaves its listeners behind', async () => {
  const viewer = await Viewer.ofCube(server, site, site.user)
  await run('UPDATE cubes SET operator_id = $2 WHERE id = $1', site.cubeId, `${site.operator}-other`)
  server.hub.accessChanged({ cubeId: site.cubeId })
  expect((await within(1_000, viewer.closed)).code).toBe(4404)
})

test('a command right behind the move reaches the cube no more', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await run('UPDATE cubes SET operator_id = $2 WHERE id = $1', site.cubeId, `${site.operator}-other`)
  await expect(viewer.open('L1')).rejects.toMatchObject({ problem: { status: 404 } })
  await cube.lock('L2', 'Open')
  expect(cube.commands.all).toEqual([])
})

test('whose role changes is told on the stream of the operator, and nobody else', async () => {
  const at = `/admin/v1/operators/${site.operator}/events`
  const [changed, other] = await Promise.all(
    [site.user, site.admin].map((sub) => Viewer.open(server, at, server.token(sub))),
  )
  await Promise.all([changed?.event('Subscribed'), other?.event('Subscribed')])
  server.hub.publishOperator(site.operator, { '@type': 'LockModuleChanged', lockModuleId: 'm' })
  await changed?.event('LockModuleChanged')
  await run("UPDATE memberships SET role = 'Admin' WHERE user_id = $1", site.user)
  // its number is that of the last event, so that the next one leaves no gap
  expect(await within(1_000, changed?.event('RightsChanged') ?? Promise.reject())).toMatchObject({ seq: 1 })
  server.hub.publishOperator(site.operator, { '@type': 'Resync' })
  expect(await other?.event('Resync')).toMatchObject({ seq: 2 })
  expect(other?.events.all.map((it) => it['@type'])).not.toContain('RightsChanged')
})

test('a stream ends with its token', async () => {
  const viewer = await Viewer.open(server, path(), server.token(site.user, { expires: Date.now() / 1000 + 0.3 }))
  await viewer.event('Subscribed')
  expect((await within(1_300, viewer.closed)).code).toBe(4401)
})

test('a stream goes on with a ticket of the next token; another person’s or another address’ leaves it to end', async () => {
  const soon = () => server.token(site.user, { expires: Date.now() / 1000 + 0.5 })
  const [renewed, ...refused] = await Promise.all([0, 1, 2].map(() => Viewer.open(server, path(), soon())))
  await Promise.all([renewed, ...refused].map((it) => it?.event('Subscribed')))
  const renew = async (viewer: Viewer | undefined, sub: string, at: string) => {
    const { ticket } = await server.tickets.issue(userOf(sub), at)
    return viewer?.session.request({ '@type': 'Renew', ticket } as { '@type': string })
  }
  await renew(renewed, site.user, path())
  await expect(renew(refused[0], site.admin, path())).rejects.toThrow()
  await expect(renew(refused[1], site.user, pathOf(site.operator, 'other'))).rejects.toThrow()
  for (const viewer of refused) expect((await within(1_300, viewer.closed)).code).toBe(4401)
  server.hub.publishCube(site.cubeId, { '@type': 'BoxesChanged' })
  await renewed?.event('BoxesChanged')
})

test('a receiver that does not read is cut with 1013, and no other notices', async () => {
  const slow = await Viewer.ofCube(server, site, site.user)
  const healthy = await Viewer.ofCube(server, site, site.admin)
  slow.socket.pause()
  const at = new Date().toISOString()
  const reason = 'ü'.repeat(500)
  // Each of another command, so that nothing coalesces; paced by the healthy one, which keeps up.
  for (let round = 0; round < 200 && server.hub.counts().consoles === 2; round++) {
    const commands = Array.from({ length: 200 }, () => randomUUID())
    for (const commandId of commands)
      server.hub.publishCube(site.cubeId, { '@type': 'CommandEvent', commandId, lock: 'L1', state: 'Sent', at, reason })
    await healthy.state(commands[199] ?? '', 'Sent')
    healthy.events.all.length = 0
  }
  expect(server.hub.counts().consoles).toBe(1)
  slow.socket.resume()
  expect((await slow.closed).code).toBe(1013)
  expect(healthy.session.isOpen).toBe(true)
})

test('a frame of more than 64 KiB ends its connection', async () => {
  const viewer = await Viewer.ofCube(server, site, site.user)
  viewer.session.notify(encodePayload({ '@type': 'x', fill: 'x'.repeat(66_000) } as { '@type': string }))
  expect((await viewer.closed).code).toBe(1009)
})

test('no token ever reaches the log', async () => {
  const good = server.token(site.user)
  const viewer = await Viewer.open(server, path(), good)
  await viewer.event('Subscribed')
  await endOf(path(), 'canary-of-a-token')
  await refused(`${server.url}/admin/v1/nowhere?access_token=canary-of-a-token`, { origin: server.origin })
  expect(server.log.length).toBeGreaterThan(0)
  expect(server.log.join('')).not.toMatch(new RegExp(`canary-of-a-token|${good}`))
})

test('an unknown path is 404, and a connection beyond the limit is told when to come back', async () => {
  const headers = { origin: server.origin }
  expect((await refused(`${server.url}/admin/v1/nowhere`, headers)).status).toBe(404)
  expect((await refused(`${server.url}${path()}/`, headers)).status).toBe(404)
  expect((await refused(`${server.url}/admin/v1/operators/%E0%A4%A/events`, headers)).status).toBe(404)
  expect((await refused(`${server.url}${path()}?${'x'.repeat(5_000)}`, headers)).status).toBe(431)
  await server[Symbol.asyncDispose]()
  server = await startLive(database.db, { maxArriving: 0 })
  const late = await refused(`${server.url}/device/v1/cubes/${site.cubeId}`, { authorization: `Bearer ${site.secret}` })
  expect(late.status).toBe(503)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

const console = 'https://cubes.example.com'
test.each([
  ['https://cubes.example.com', console, true],
  [undefined, console, false],
  ['', console, false],
  ['null', console, false],
  ['http://cubes.example.com', console, false],
  ['https://cubes.example.com:8443', console, false],
  ['https://cubes.example.com:443', console, false],
  ['https://cubes.example.com/', console, false],
  ['https://cubes.example.com.evil.example', console, false],
  ['https://evil-cubes.example.com', console, false],
  ['https://sub.cubes.example.com', console, false],
  ['https://example.com', console, false],
  ['https://cubes.example.com@evil.example', console, false],
  ['https://evil.example/https://cubes.example.com', console, false],
  ['https://cubes.example.com, https://evil.example', console, false],
  ['HTTPS://CUBES.EXAMPLE.COM', console, false],
  ['https://cubes.example.com\u0000', console, false],
  ['file://', console, false],
  ['chrome-extension://cubes.example.com', console, false],
  ['http://localhost', console, false],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', true],
  ['http://localhost:8080', 'http://127.0.0.1:8080', true],
  ['http://[::1]:8080', 'http://localhost:8080', true],
  ['http://localhost:8081', 'http://127.0.0.1:8080', false],
  ['https://localhost:8080', 'http://127.0.0.1:8080', false],
  ['http://localhost', 'http://127.0.0.1:8080', false],
  ['http://127.0.0.2:8080', 'http://127.0.0.1:8080', false],
  ['http://localhost:8080.evil.example', 'http://127.0.0.1:8080', false],
])('origin %j at %s', (origin, publicUrl, allowed) => {
  const check = () => checkOrigin('console', origin, publicUrl)
  if (allowed) expect(check).not.toThrow()
  else expect(check).toThrow()
})

test('a socket from another origin is refused before it opens', async () => {
  const answer = await refused(`${server.url}${path()}?access_token=x`, { origin: 'https://evil.example' })
  expect(answer.status).toBe(403)
  expect((await refused(`${server.url}${path()}?access_token=x`)).status).toBe(403)
})

test('a peer with the published client gets plain answers, and the result as a message before', async () => {
  const cube = await FieldCube.connect(server, site)
  // It does not acknowledge before it has been looked at.
  cube.answer = () => new Promise(() => undefined)
  const query = `?plain=1&access_token=${server.token(site.user)}`
  const socket = new WebSocket(`${server.url}${path()}${query}`, { origin: server.origin })
  const frames = new Inbox<string>()
  socket.on('message', (data) => frames.put(String(data)))
  await frames.first((frame) => frame.includes('Subscribed'))
  socket.send('MSGabcdefghijkl{"@type":"OpenLock","lock":"L1"}')
  expect(await frames.first((frame) => frame.startsWith('ACK'))).toBe('ACKabcdefghijkl')
  const result = frames.all.find((frame) => frame.includes('vcmp:Result')) ?? ''
  expect(JSON.parse(result.slice(15))).toMatchObject({ of: 'OpenLock', result: { lock: 'L1', state: 'Sent' } })
  await cube.commands.first()
  socket.terminate()
})

test('a line to a console that is dead ends within ten seconds, though cubes have a heartbeat of 15', async () => {
  const { heard, lasted } = await dead
  expect(heard).toContain('HBT3000')
  expect(lasted).toBeLessThan(11_000)
})
