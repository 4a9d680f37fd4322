import type { World } from '@cubeward/world/world.ts'
import { expect, test } from './support.ts'

const cubeId = 'np-hamburg-01'
const path = `/nordpost/cubes/${cubeId}`

const virtualCube = (world: World) => {
  const cube = world.simulator?.cube(cubeId)
  if (cube === undefined) throw new Error(`The simulator has no cube ${cubeId}`)
  return cube
}

test.afterEach(({ world }) => virtualCube(world).setFaults({ offline: false }))

test('a cube that stops shows as disconnected within two heartbeats, in its page and in the list', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn('admin', path)
  await expect(page.getByRole('button', { name: /^Box 20,/ })).toBeVisible()
  const list = await context.newPage()
  await list.goto('/nordpost/cubes?search=hamburg-01')
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Connected')
  virtualCube(world).setFaults({ offline: true })
  // Two intervals of the heartbeat, which is a second here
  await expect(page.getByText(/^Last known/).first()).toBeVisible({ timeout: 2_000 })
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Disconnected', { timeout: 2_000 })
})
