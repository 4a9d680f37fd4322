import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { expect, test } from '@playwright/test'
import { processesNaming, root, run, runScript, scratchData } from './programs.ts'

const bundle = (name: string) => readFile(join(root, 'dist/server', name), 'utf8')

test('the product by itself carries nothing of the demo', async () => {
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

test('npm run serve is a product without a demo, and npm takes everything down that it started', async () => {
  test.setTimeout(120_000)
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

  product.child.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  await expect.poll(() => processesNaming(data.path)).toEqual([])
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
  test.setTimeout(180_000)
  await using data = await scratchData()
  const env = {
    PORT: String(await freePort()),
    CUBEWARD_DATA: join(data.path, 'data'),
    CUBEWARD_DRIVER_PORT: '0',
  }
  const product = run('npm', ['run', '--silent', 'dev'], env)
  await expect.poll(product.said, { timeout: 120_000 }).toContain('Cubeward runs at http://127.0.0.1:5173')
  const page = async (path: string) => (await fetch(`http://127.0.0.1:5173${path}`)).text()
  await expect.poll(() => page('/').catch(String), { timeout: 30_000 }).toContain('/@vite/client')
  expect(JSON.parse(await page('/admin/v1/config'))).toMatchObject({ demo: true })
  expect((await processesNaming(data.path)).filter((line) => line.includes('postgres')).length).toBeGreaterThan(0)
  product.child.kill('SIGTERM')
  await product.exited
  await expect.poll(() => processesNaming(data.path), { timeout: 20_000 }).toEqual([])
})

test('a start that cannot go on says why in one sentence, and nothing else', async () => {
  test.setTimeout(120_000)
  await using data = await scratchData()
  const free = String(await freePort())
  const own = { PORT: free, CUBEWARD_DATA: join(data.path, 'data') }
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')
  const elsewhere = { ...own, DATABASE_URL: 'postgres://me:pw@127.0.0.1:1/none', CUBEWARD_SECRET_KEYS: key }

  const refusal = async (env: Record<string, string>, program = 'scripts/serve.mjs') => {
    const began = performance.now()
    const { exited, said } = runScript(program, [], env)
    expect(await exited, said()).toBe(1)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(said()).toMatch(/^Cubeward cannot start: [^\n]+\n$/)
    return said()
  }
  // Builds, so that what follows says nothing of it.
  await runScript('scripts/build.mjs').exited
  expect(await refusal({ ...own, PUBLIC_URL: 'https://lockers.test' })).toContain('PUBLIC_URL is https://lockers.test')
  expect(await refusal({ ...own, PUBLIC_URL: 'https://lockers.test' }, 'scripts/start.mjs')).toContain(
    'known passwords',
  )
  expect(await refusal({ ...own, CUBEWARD_DEMO: 'on' })).toContain('no demo world')
  expect(await refusal({ ...own, CUBEWARD_TRUSTED_PROXIES: 'foo' })).toContain("'foo' is no address")
  expect(await refusal({ ...own, OIDC_ISSUER: 'not a url' })).toContain('OIDC_ISSUER')
  expect(await refusal({ ...own, LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL')
  expect(await refusal({ ...elsewhere, CUBEWARD_SECRET_KEYS: '' })).toContain('CUBEWARD_SECRET_KEYS is missing')
  expect(await refusal({ ...elsewhere, CUBEWARD_SECRET_KEYS: 'changeme' })).toContain('CUBEWARD_SECRET_KEYS')
  expect(await refusal(elsewhere)).toContain('check DATABASE_URL')

  const file = join(data.path, 'file')
  await writeFile(file, '')
  expect(await refusal({ ...own, CUBEWARD_DATA: file })).toContain('a file is in the way')

  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  expect(await refusal({ ...own, PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is in use`)
  taken.close()

  // That start made the database and its key; without the key nothing is made anew in silence.
  const keyFile = join(own.CUBEWARD_DATA, 'secret.key')
  const kept = await readFile(keyFile, 'utf8')
  await writeFile(keyFile, 'garbage\n')
  expect(await refusal(own)).toContain(`${keyFile} is damaged`)
  await rm(keyFile)
  expect(await refusal(own)).toContain(`${keyFile} is missing`)
  await expect(readFile(keyFile)).rejects.toThrow()
  await writeFile(keyFile, `${key}\n`)
  expect(await refusal(own)).toContain('sealed with a secret key that this server does not have')
  await writeFile(keyFile, kept)
})
