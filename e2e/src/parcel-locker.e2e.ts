import { freePort } from '@cubeward/server/testing/free-port.ts'
import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { runScript } from './programs.ts'
import { test as base, expect } from './support.ts'

const test = base.extend({ worldEnv: [{ CUBEWARD_ALLOW_PRIVATE_HOSTS: 'true' }, { scope: 'worker' }] })

test('the example app by its one command: drop off, the code at the keypad, the door opens, pick-up, signed events in order (EXMP-01)', async ({
  page,
  signIn,
  world,
}) => {
  // programs are started, which takes its time where everything else runs too
  test.setTimeout(120_000)
  const args = ['--url', world.url, '--webhook-port', String(await freePort())]
  const example = runScript('scripts/example.mjs', args, { CUBEWARD_MAIL: 'lena@customers.example' })
  try {
    const told = /Parcel (\S+) is in box (\S+) of .* \((\S+)\)\. Type (\d{6}) at its keypad\./
    await expect.poll(example.said, { timeout: 30_000 }).toMatch(told)
    const [, , box = '', cube = '', code = ''] = told.exec(example.said()) ?? []
    await expect.poll(example.said).toContain('lena@customers.example was told.')

    // the courier's door is open, on the wall of the console and on site, and is shut by hand
    const [{ operator } = { operator: '' }] = await rowsOf<{ operator: string }>(
      world,
      'SELECT operator_id AS operator FROM cubes WHERE id = $1',
      [cube],
    )
    await signIn('root', `/${operator}/cubes/${cube}`)
    const door = page.getByRole('button', { name: new RegExp(`^Box ${box},.*\\bOpen\\b`) })
    await expect(door).toBeVisible()
    const street = await page.context().newPage()
    await street.goto('/simulator/')
    const steel = street.locator(`#${cube}`)
    const onSite = steel.getByRole('button', { name: new RegExp(`^Box ${box},.*\\bOpen\\b`) })
    await onSite.click()
    await expect(onSite).toHaveCount(0)
    await expect(door).toHaveCount(0)

    await steel.getByLabel('Access code').fill(code)
    await steel.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(steel.getByRole('status')).toHaveText(`Box ${box} opens.`)
    await expect(onSite).toBeVisible()
    await expect(door).toBeVisible()

    await expect.poll(example.said, { timeout: 30_000 }).toContain('Picked up. Goodbye.')
    expect(await example.exited).toBe(0)
    expect(example.said().match(/^(Event|Picked).*$/gm)).toEqual([
      `Event 1, signed: OccupancyCreated of box ${box}`,
      `Event 2, signed: OccupancyEnded of box ${box}`,
      'Picked up. Goodbye.',
    ])
    // the key and the address that were made for it are gone
    const left = await rowsOf(world, "SELECT 1 FROM app_keys WHERE description = 'Example'")
    const hooks = await rowsOf(world, "SELECT 1 FROM app_webhooks WHERE app_id = 'parcel' AND url IS NOT NULL")
    expect([...left, ...hooks]).toEqual([])
  } finally {
    example.child.kill()
  }
})
