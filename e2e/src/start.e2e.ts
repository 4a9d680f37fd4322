import { join } from 'node:path'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { expect, test } from '@playwright/test'
import { runScript, scratchData } from './programs.ts'

test('npm start as a newcomer runs it: built, signed in, a door opened; killed, started again, stopped', async ({
  page,
}) => {
  // two starts, of which the first makes the demo world
  test.setTimeout(600_000)
  await using data = await scratchData()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), CUBEWARD_DATA: join(data.path, 'data'), CUBEWARD_DRIVER_PORT: '0' }
  const start = async () => {
    const product = runScript('scripts/start.mjs', [], env)
    await expect.poll(product.said, { timeout: 240_000 }).toContain(`Cubeward runs at ${url}`)
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

  const token = runScript('scripts/token.mjs', ['admin@cubeward.example', '--url', url])
  expect(await token.exited).toBe(0)
  const answer = await fetch(`${url}/admin/v1`, { headers: { authorization: `Bearer ${token.said().trim()}` } })
  expect(await answer.json()).toMatchObject({
    root: false,
    operators: [{ operatorId: 'alpenbox' }, { operatorId: 'nordpost' }],
  })

  first.child.kill('SIGKILL')
  await first.exited
  const last = await start()
  // What was opened before is still open, and the page finds its way back by itself.
  await expect(page.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  await expect(page.getByText('Reconnecting...')).toHaveCount(0, { timeout: 60_000 })
  last.child.kill('SIGTERM')
  expect(await last.exited).toBe(0)
})
