import { expect, test } from './support.ts'

const cube = '/nordpost/cubes/np-hamburg-01'

test('sign in, a cube, a door on the wall, Open: the virtual door opens and the console shows it live', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('admin', '/nordpost/cubes')
  await page
    .getByRole('link', { name: /np-hamburg-01/ })
    .first()
    .click()
  // By its id: other files of the same world may have renamed it.
  await page.waitForURL(`**${cube}`)
  const door = page.getByRole('button', { name: /^Box 12,/ })
  await door.click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  const [box] = await world.server.context.db.query<{ lock: string }>({
    name: 'e2e-lock',
    text: "SELECT lock FROM boxes WHERE cube_id = 'np-hamburg-01' AND number = '12'",
  })
  const lock = box?.lock ?? 'no lock'
  const virtual = world.simulator?.cube('np-hamburg-01')?.view()
  expect(virtual?.doors.find((one) => one.lock === lock)).toMatchObject({ status: 'Open' })
  const street = await page.context().newPage()
  await street.goto('/simulator/')
  const steel = street.getByRole('region', { name: /Hamburg, Altona station/ })
  await expect(steel.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  await street.close()
  const rows = await world.server.context.db.query<{ type: string; actor: string }>({
    name: 'e2e-audit',
    text: "SELECT type, actor_name AS actor FROM audit WHERE cube_id = 'np-hamburg-01' AND box_number = '12' ORDER BY created DESC LIMIT 1",
  })
  expect(rows).toEqual([{ type: 'BoxOpened', actor: 'Maren Holst' }])
  await page.goto(`${cube}/lock-events`)
  await expect(page.getByRole('row').nth(1)).toContainText(lock)
  await expect(page.getByRole('row').nth(1)).toContainText('Open')
})
