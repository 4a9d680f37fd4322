import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import type { World } from '@cubeward/world/world.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support.ts'

const ask = <T>(world: World, text: string, values: unknown[] = []) =>
  world.server.context.db.pool.query(text, values).then(({ rows }) => rows as T[])

/** A new cube of Nordpost with so many locks and no boxes yet, on site and connected. */
async function newCube(world: World, cubeId: string, doors: number) {
  const secret = randomBytes(32).toString('base64url')
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-cube-'))
  await ask(world, "INSERT INTO cubes (id, operator_id, description, secret_hash) VALUES ($1, 'nordpost', $1, $2)", [
    cubeId,
    createHash('sha256').update(secret).digest('hex'),
  ])
  const locks = Array.from({ length: doors }, (_, at) => `L-${String(at + 1).padStart(3, '0')}`)
  const steel = await VirtualCube.start({
    spec: { cubeId, secret, boxes: locks.map((lock, at) => ({ number: String(at + 1), types: [], lock })) },
    serverUrl: world.url,
    dataDir,
    driverPort: null,
    log: noLog,
    onChange: () => undefined,
  })
  await expect
    .poll(async () => (await ask(world, 'SELECT 1 FROM locks WHERE cube_id = $1', [cubeId])).length)
    .toBe(doors)
  const statusOf = (lock: string) => steel.view().doors.find((door) => door.lock === lock)?.status
  return {
    locks,
    statusOf,
    /** Somebody opens the door and shuts it again. */
    async swing(lock: string) {
      await steel.act(lock, 'open')
      await steel.act(lock, 'close')
    },
    close: (lock: string) => steel.act(lock, 'close'),
    async [Symbol.asyncDispose]() {
      await steel.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

for (const [size, viewport, doors] of [
  ['on a screen', { width: 1440, height: 900 }, 80],
  ['on a phone', { width: 390, height: 844 }, 12],
] as const)
  test(`a cube of ${doors} boxes is numbered, typed and adjusted by closing its doors, ${size}`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const cubeId = `np-new-${doors}`
    const at = `/nordpost/cubes/${cubeId}`
    await using cube = await newCube(world, cubeId, doors)
    // from the other end, so that numbers and names of locks differ
    const locks = cube.locks.toReversed()

    await signIn('admin', `${at}/box-lock-setup`)
    await expect(heading(page, 'Close box 1')).toBeVisible()
    for (const lock of locks) await cube.swing(lock)
    // closed once more: assigned once
    await cube.swing(locks[0] ?? '')
    await expect(page.getByText(`${doors} of ${doors} numbered`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(heading(page, `Close box ${doors}`)).toBeVisible()
    expect(await ask(world, 'SELECT 1 FROM boxes WHERE cube_id = $1', [cubeId])).toEqual([])
    await cube.swing(locks.at(-1) ?? '')
    await expect(page.getByText(`${doors} of ${doors} numbered`)).toBeVisible()
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(page.getByText('The assignment is saved')).toBeVisible()
    expect(await ask(world, 'SELECT number, lock FROM boxes WHERE cube_id = $1 ORDER BY sort_key', [cubeId])).toEqual(
      locks.map((lock, index) => ({ number: String(index + 1), lock })),
    )

    await page.goto(`${at}/box-type-setup`)
    await page.getByRole('button', { name: 'S', exact: true }).click()
    await expect(heading(page, 'Type S')).toBeVisible()
    const half = Math.floor(doors / 2)
    for (const lock of locks.slice(0, half)) await cube.swing(lock)
    await expect(page.getByText(`${half} of ${doors} typed`)).toBeVisible()
    await page.getByRole('button', { name: 'L', exact: true }).click()
    for (const lock of locks.slice(half)) await cube.swing(lock)
    await expect(page.getByText(`${doors} of ${doors} typed`)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The types are saved')).toBeVisible()
    expect(
      await ask(world, 'SELECT types, count(*)::int FROM boxes WHERE cube_id = $1 GROUP BY types ORDER BY types', [
        cubeId,
      ]),
    ).toEqual([
      { types: ['L'], count: doors - half },
      { types: ['S'], count: half },
    ])

    await page.goto(`${at}/lock-adjust`)
    await page.getByRole('button', { name: 'Start' }).click()
    for (const [index, lock] of locks.entries()) {
      await expect(heading(page, `Box ${index + 1}`)).toBeVisible()
      await expect.poll(() => cube.statusOf(lock)).toBe('Open')
      for (let closes = 0; closes < 3; closes++) await cube.close(lock)
    }
    await expect(heading(page, 'All locks are adjusted')).toBeVisible()
    await expectAccessible(page)
  })

test('the box list: open, edit, disable, maintenance, delete', async ({ page, signIn, world }) => {
  await using cube = await newCube(world, 'np-list', 3)
  const at = '/nordpost/cubes/np-list'
  for (const [index, lock] of cube.locks.entries())
    await ask(world, "INSERT INTO boxes (cube_id, number, sort_key, lock) VALUES ('np-list', $1, $1, $2)", [
      String(index + 1),
      lock,
    ])
  await signIn('admin', `${at}/boxes`)
  await expect(page.getByRole('heading', { name: /Boxes of np-list/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'L-002' })
  await row.getByRole('button', { name: /^Open/ }).click()
  await expect(row.getByText('Open', { exact: true }).first()).toBeVisible()
  await expect.poll(() => cube.statusOf('L-002')).toBe('Open')

  await page.goto(`${at}/boxes/2/edit`)
  await page.getByLabel('Description').fill('Left of the door')
  await page.getByLabel('Types').fill('Cooled')
  await page.getByLabel('Types').press('Enter')
  await page.getByLabel('Max occupancies').fill('')
  await page.getByLabel('Charger').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Left of the door')).toBeVisible()
  const [box] = await ask(
    world,
    "SELECT types, max_occupancies, charger FROM boxes WHERE cube_id = 'np-list' AND number = '2'",
  )
  expect(box).toEqual({ types: ['Cooled'], max_occupancies: 1, charger: true })
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(page.getByText('Maintenance required')).toBeVisible()
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(page.getByText('None required')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'BoxMaintenanceCompleted' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${at}/boxes/3/edit`)
  await page.getByRole('button', { name: 'Delete box' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete box' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'L-001' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'L-003' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Open all boxes' }).click()
  await page.getByLabel(/Type the number/).fill('2')
  await page.getByRole('button', { name: 'Open all', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All boxes were opened one after the other' })).toBeVisible()
  await expect.poll(() => cube.statusOf('L-001')).toBe('Open')
  await page.reload()
  await expect(page.getByText('2 of 2')).toBeVisible()

  await page.getByRole('button', { name: 'Delete all boxes' }).click()
  await page.getByLabel(/Type the number/).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(page.getByText('No boxes yet')).toBeVisible()
})

test('the numbering wizard: capture, create, update, step', async ({ page, signIn, world }) => {
  await using cube = await newCube(world, 'np-wizard', 2)
  await signIn('user', '/nordpost/cubes/np-wizard/box-setup')
  await expect(page.getByRole('button', { name: 'Create & Next' })).toBeEnabled()
  await cube.swing('L-002')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-002')
  await page.getByRole('button', { name: 'Create & Next' }).click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  await page.getByRole('button', { name: 'Prev' }).click()
  await expect(page.getByRole('button', { name: 'Update & Next' })).toBeVisible()
  await page.getByLabel('Description').fill('First')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.getByLabel('Description').fill('The first')
  await page.getByRole('button', { name: 'Update & Next' }).click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await ask(world, "SELECT number, lock, description FROM boxes WHERE cube_id = 'np-wizard'")).toEqual([
    { number: '1', lock: 'L-002', description: 'The first' },
  ])
  await expectAccessible(page)
})
