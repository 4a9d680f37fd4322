import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callerOf } from '@cubeward/server/testing/caller.ts'
import { startTestProduct, type TestProduct } from '@cubeward/server/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindLink, keptIn } from './testing/site-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let product: TestProduct
let directory = ''
const programs: ChildProcess[] = []
let said = ''
beforeAll(async () => {
  product = await startTestProduct()
  directory = mkdtempSync(join(tmpdir(), 'cubeward-registration-'))
})
afterAll(async () => {
  for (const program of programs) await end(program)
  await product.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Starts one of the programs on site, as its service does. */
function start(main: string, env: Record<string, string>): ChildProcess {
  const program = spawn(process.execPath, [join(root, main)], { env: { ...process.env, ...env } })
  program.stderr?.on('data', (text: Buffer) => {
    said += text.toString()
  })
  programs.push(program)
  return program
}
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
const startController = () =>
  start('apps/controller/src/main.ts', {
    // the server is the agent's
    ...{ CUBE_DATA: join(directory, 'cube'), CUBE_DRIVER_PORT: 'off' },
    CUBE_UNIT_DATA: join(directory, 'unit'),
  })

const kept = (of: 'unit' | 'cube') => keptIn(join(directory, of))
const behind = (of: 'unit' | 'cube') => behindLink(product.url, of, join(directory, of))
const soon = { timeout: 30_000, interval: 100 }

test('agent and controller register by themselves, come again with what they kept, and enrol anew after a reset (XAPI-01, XAPI-02, SETUPS-26, CUBE-26, UNIT-25)', async () => {
  const settings = join(directory, 'unit.json')
  mkdirSync(join(directory, 'unit'), { mode: 0o700, recursive: true })
  writeFileSync(settings, JSON.stringify({ server: product.url, screen: null }))
  start('apps/unit/src/main.ts', {
    CUBEWARD_UNIT_SETTINGS: settings,
    CUBEWARD_UNIT_DATA: join(directory, 'unit'),
  })
  await expect.poll(() => behind('unit'), soon).toMatchObject({ connected: true, cubeId: null })
  const unitId = kept('unit')?.unitId

  let controller = startController()
  await expect.poll(() => behind('cube'), soon).toMatchObject({ connected: true, tenant: null })
  const cubeId = kept('cube')?.cubeId
  expect(await behind('unit')).toMatchObject({
    ...{ id: unitId, cubeId, secondary: false, cubeConnected: true, cubeSetupKey: expect.any(String) },
  })

  // it is the same cube after a restart
  await end(controller)
  await expect.poll(() => behind('cube'), soon).toMatchObject({ connected: false })
  controller = startController()
  await expect.poll(() => behind('cube'), soon).toMatchObject({ id: cubeId, connected: true })

  const rootCall = await callerOf(product, 'root')
  const admin = await callerOf(product, 'admin')
  expect((await rootCall('POST', `/setup/cubes/${cubeId}/tenant/a-tenant`)).status).toBe(200)
  for (const [of, path] of [
    ['cube', `cubes/${cubeId}`],
    ['unit', `units/${unitId}`],
  ] as const) {
    const before = kept(of)?.secret
    expect((await admin('DELETE', `/operators/a/${path}/secret`)).status).toBe(204)
    await expect.poll(() => kept(of)?.secret, soon).not.toBe(before)
    await expect
      .poll(async () => (await admin('GET', `/operators/a/${path}`)).json, soon)
      .toMatchObject({ connected: true, setupKey: expect.any(String) })
    // the program writes its new link a moment after its secret
    await expect.poll(() => behind(of), soon).toMatchObject({ connected: true })
  }
  // neither a secret nor a key is in what services write to their log
  for (const of of ['unit', 'cube'] as const) {
    expect(said).not.toContain(kept(of)?.secret)
    expect(said).not.toContain(
      readFileSync(join(directory, of, 'setup-link'), 'utf8')
        .trim()
        .split('/')
        .at(-1),
    )
  }
}, 120_000)
