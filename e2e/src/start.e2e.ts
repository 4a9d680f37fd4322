import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a script of the project; what it says is kept. */
function run(script: string, args: string[], env: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data
    })
  return { child, said: () => output }
}
const exited = (child: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  )

test('npm start as a newcomer runs it: built, signed in, stopped, started again, killed, started again', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-start-'))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), CUBEWARD_DATA: join(dataDir, 'data'), CUBEWARD_DRIVER_PORT: '0' }
  const start = async () => {
    const product = run('scripts/start.mjs', [], env)
    await expect.poll(product.said, { timeout: 90_000 }).toContain(`Cubeward runs at ${url}`)
    return product
  }
  const first = await start()
  await page.goto(`${url}/nordpost/cubes/np-hamburg-01`)
  await page.getByLabel('E-mail').fill('admin@cubeward.example')
  await page.getByLabel('Password', { exact: true }).fill('cubeward')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Box 12,/ }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()

  const token = run('scripts/token.mjs', ['admin@cubeward.example', '--url', url], {})
  expect(await exited(token.child)).toBe(0)
  const answer = await fetch(`${url}/admin/v1`, { headers: { authorization: `Bearer ${token.said().trim()}` } })
  expect(await answer.json()).toMatchObject({
    root: false,
    operators: [{ operatorId: 'alpenbox' }, { operatorId: 'nordpost' }],
  })

  const second = run('scripts/start.mjs', [], { ...env, CUBEWARD_DATA: join(dataDir, 'other') })
  expect(await exited(second.child)).toBe(1)
  expect(second.said()).toContain(`Cubeward cannot start: Port ${port} on 127.0.0.1 is in use`)

  first.child.kill('SIGTERM')
  expect(await exited(first.child)).toBe(0)
  const again = await start()
  again.child.kill('SIGKILL')
  await exited(again.child)
  const last = await start()
  // What was opened before both ends is still open, and the page finds its way back by itself.
  await expect(page.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  await expect(page.getByText('Reconnecting...')).toHaveCount(0, { timeout: 60_000 })
  last.child.kill('SIGTERM')
  expect(await exited(last.child)).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
