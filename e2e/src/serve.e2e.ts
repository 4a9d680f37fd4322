import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'
import { silent } from '@cubeward/server/platform/db/testing/test-server.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { startTestRealm } from '@cubeward/server/testing/realm.ts'
import { expect, test } from '@playwright/test'
import { makeDataDir } from './furnished-world.ts'
import { processesNaming, root, run, runScript, scratchData } from './programs.ts'

const bundle = (name: string) => readFile(join(root, 'dist/server', name), 'utf8')

test('the product by itself carries nothing of the demo (SERVE-01)', async () => {
  const ofDemo = /(^|\/)(world|apps\/simulator|apps\/controller|apps\/server\/src\/demo)\/|\/stand-in\.ts$/
  const sourcesOf = async (name: string) =>
    (JSON.parse(await bundle(`${name}.mjs.map`)) as { sources: string[] }).sources.filter((it) => ofDemo.test(it))
  expect(await sourcesOf('server')).toEqual([])
  expect((await sourcesOf('world')).length).toBeGreaterThan(20)
  const words = [/admin@cubeward\.example/, /demo-root/, /demoPassword/, /VirtualCube/]
  const [server, world] = [await bundle('server.mjs'), await bundle('world.mjs')]
  for (const word of words) {
    expect(world).toMatch(word)
    expect(server).not.toMatch(word)
  }
})

test('npm run serve is a product without a demo; a start that cannot go on says so in one sentence, and npm takes everything down (SERVE-01)', async () => {
  await using data = await scratchData()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), CUBEWARD_DATA: join(data.path, 'data') }
  const product = run('npm', ['run', '--silent', 'serve'], env)
  await expect.poll(product.said, { timeout: 90_000 }).toContain(`Cubeward runs at ${url}`)
  expect(product.said()).not.toContain('password')
  expect(await (await fetch(`${url}/admin/v1/config`)).json()).toMatchObject({ demo: false })
  expect((await fetch(`${url}/simulator/`)).headers.get('content-type')).not.toContain('javascript')
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' })
  expect((await processesNaming(data.path)).length).toBeGreaterThan(1)

  // what is wrong and what to do, and nothing else
  const other = { ...env, CUBEWARD_DATA: join(data.path, 'other') }
  for (const [program, wrong, told] of [
    ['serve', {}, `Port ${port} on 127.0.0.1 is in use`],
    ['start', { LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud'"],
  ] as const) {
    const refused = runScript(`scripts/${program}.mjs`, [], { ...other, ...wrong })
    expect(await refused.exited, refused.said()).toBe(1)
    expect(refused.said()).toMatch(/^Cubeward cannot start: [^\n]+\n$/)
    expect(refused.said()).toContain(told)
  }

  product.child.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  await expect.poll(() => processesNaming(data.path)).toEqual([])
})

test("npm run serve works on a database and with a realm of one's own (SERVE-01)", async () => {
  await using data = await scratchData()
  const [database, realm, port] = await Promise.all([
    startEmbeddedPostgres({ dataDir: join(data.path, 'postgres'), log: silent, durable: false }),
    startTestRealm(),
    freePort(),
  ])
  const url = `http://127.0.0.1:${port}`
  const product = run('npm', ['run', '--silent', 'serve'], {
    ...{ PORT: String(port), CUBEWARD_DATA: join(data.path, 'data'), OIDC_ISSUER: realm.issuer },
    ...{ DATABASE_URL: database.connectionString, CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64') },
  })
  await expect.poll(product.said, { timeout: 90_000 }).toContain(`Cubeward runs at ${url}`)
  const operators = async (token: string) => {
    const response = await fetch(`${url}/admin/v1/operators`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, body: await response.json() }
  }
  expect((await operators('of nobody')).status).toBe(401)
  expect(await operators(await realm.token({ sub: 'chief', name: 'Chief', roles: ['root'] }))).toMatchObject({
    ...{ status: 200, body: { content: [] } },
  })
  product.child.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  await database.stop()
  await realm.close()
})

test('npm start told to stop while it starts leaves nothing behind', async () => {
  await using data = await scratchData()
  const env = { PORT: String(await freePort()), CUBEWARD_DATA: join(data.path, 'data'), CUBEWARD_DRIVER_PORT: '0' }
  const product = run('npm', ['start', '--silent'], env)
  await expect.poll(async () => (await processesNaming(data.path)).length, { timeout: 30_000 }).toBeGreaterThan(1)
  product.child.kill('SIGINT')
  await product.exited
  await expect.poll(() => processesNaming(data.path), { timeout: 20_000 }).toEqual([])
})

test('npm run dev serves the console from its sources, and leaves nothing behind when it is stopped', async () => {
  // on the demo world of this run: a new one is made by `npm start`
  const data = await makeDataDir({ furnished: true })
  const env = { PORT: String(await freePort()), CUBEWARD_DATA: data, CUBEWARD_DRIVER_PORT: '0' }
  const product = run('npm', ['run', '--silent', 'dev'], env)
  await expect.poll(product.said, { timeout: 120_000 }).toContain('Cubeward runs at http://127.0.0.1:5173')
  const page = async (path: string) => (await fetch(`http://127.0.0.1:5173${path}`)).text()
  await expect.poll(() => page('/').catch(String), { timeout: 30_000 }).toContain('/@vite/client')
  expect(JSON.parse(await page('/admin/v1/config'))).toMatchObject({ demo: true })
  expect((await processesNaming(data)).filter((line) => line.includes('postgres')).length).toBeGreaterThan(0)
  product.child.kill('SIGTERM')
  await product.exited
  await expect.poll(() => processesNaming(data), { timeout: 20_000 }).toEqual([])
  await rm(data, { recursive: true })
})
