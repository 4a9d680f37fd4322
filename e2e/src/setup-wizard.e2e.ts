import type { UnitSetup } from '@cubeward/contract/admin/setup.ts'
import playwright from '../playwright.config.ts'
import { cameraArgs, putAway, show } from './fake-camera.ts'
import { button, heading, says } from './setup-page.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

const { launchOptions } = playwright.use ?? {}
test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['camera'],
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...cameraArgs] },
})
test.afterAll(putAway)

type Installation = Pick<UnitSetup, 'job'>

test('an unpacked terminal becomes a working cube, with a phone and a line that is cut in every step (USETUP-01, USETUP-02, USETUP-06, USETUP-07, USETUP-10, USETUP-12, CSETUP-01, CSETUP-03, CSETUP-06, CSETUP-07, CSETUP-10, CSETUP-11, CSETUP-12, CSETUP-13, CSETUP-16, CSETUP-17, CSETUP-18, CSETUP-19, CSETUP-20, AUTH-10, CAC-11, COMM-01)', async ({
  page,
  browser,
  world,
  sessions,
}) => {
  // an Admin prepares the label
  const office = await browser.newContext()
  const desk = await office.newPage()
  await sessions.open(desk, 'admin', '/nordpost/tenants')
  const { content } = await (await callAs(desk, 'GET', '/operators/nordpost/tenants?size=1')).json<{
    content: { id: string; name: string }[]
  }>()
  const tenant = content[0] ?? { id: '', name: '' }
  const made = await callAs(desk, 'POST', `/operators/nordpost/tenants/${tenant.id}/cube-activation-codes`, {
    description: 'East door',
    site: 'Harbour',
  })
  const { cubeActivationCode } = await made.json<{ cubeActivationCode: string }>()

  // the terminal shows its link
  await desk.goto('/simulator/')
  const screen = desk.getByRole('article').filter({ hasText: 'vc-5f07c1' })
  const link = (await screen.getByRole('link', { name: 'Open the setup link' }).getAttribute('href')) ?? ''
  await office.close()

  const cut = (isCut: boolean) => page.context().setOffline(isCut)
  await page.goto('/setup/cube/nobody')
  await says(page, 'This setup link does not work')
  await page.goto(link)
  await page.getByText('Multiple terminals').click()
  await page.getByText('Add to an existing installation').click()
  await says(page, /Start setup from the main terminal/)
  await expect(button(page, 'Start installation')).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Single terminal').click()
  await expectAccessible(page)
  await page.reload()
  // the code of the next page comes once there is a line again
  await expect(button(page, 'Start installation')).toBeVisible()
  await cut(true)
  await button(page, 'Start installation').click()
  await says(page, 'Loading setup...')
  await cut(false)
  await says(page, 'Installation in progress')
  // it ends while nobody hears of it
  await cut(true)
  const job = async () =>
    ((await (await fetch(new URL(link.replace('/setup/', '/admin/v1/setup/'), world.url))).json()) as Installation).job
  await expect.poll(async () => (await job())?.state, { timeout: 30_000 }).toBe('Done')
  await cut(false)
  const slow = new Promise<() => void>((resolve) =>
    page.route('**/admin/v1/setup/cube/*', (route) => resolve(() => route.continue()), { times: 1 }),
  )
  await page.getByRole('link', { name: 'Continue to Cube Setup' }).click({ timeout: 30_000 })
  await says(page, 'Loading setup...')
  ;(await slow)()

  // nothing works before its turn
  await expect(heading(page, 'Set up this cube')).toBeVisible()
  await says(page, 'step 1 of 7')
  await says(page, 'Needs locks before setup can finish')
  for (const name of ['Box numbers', 'Box types', 'Lock adjust'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await cut(true)
  await page.getByRole('link', { name: 'Locking hardware' }).first().click()
  await says(page, 'Loading setup...')
  await cut(false)
  const lockwerk = page.getByRole('switch', { name: 'Lockwerk' })
  await expect(lockwerk).toBeEnabled()
  await cut(true)
  await lockwerk.click()
  await expect(page.getByText('Waits for reception', { exact: true })).toBeVisible()
  await cut(false)
  await says(page, 'Installed: 1.0.0')
  await says(page, 'Lockwerk LC-16')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to terminals' }).click()
  await expect(page.getByText('vc-5f07c1')).toBeVisible()
  await show('https://x')
  await button(page, 'Add a terminal').click()
  await says(page, 'The detected QR-code is not a unit setup link.')
  // the camera has the whole screen
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: 390, height: 844 })
  await button(page, 'Type the setup key').click()
  await page.getByRole('textbox').fill('https://x/setup/unit/')
  await button(page, 'Use this code').click()
  await says(page, 'Setup key not found in link.')
  // whatever was typed, nothing sticks out sideways
  await page.getByRole('textbox').fill('x'.repeat(200))
  await button(page, 'Use this code').click()
  await says(page, /Setup key: x+$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button(page, 'Type the setup key').click()
  await page.getByRole('textbox').fill('nobody')
  await cut(true)
  await button(page, 'Use this code').click()
  await says(page, /1 action waits for reception/)
  await cut(false)
  await says(page, /Could not assign unit to cube cube-[0-9a-f]+\. Setup key: nobody/)
  // a right one is listed, and the camera is off
  const more = await page.request.post('/device/v1/units/register', {
    data: { hostname: 'second-screen', arch: 'arm64', type: 'Linux', release: '6.1', cpus: 4, totalmem: 1_000_000 },
  })
  const { setupKey: further } = (await more.json()) as { setupKey: string }
  await show(`${world.url}/setup/unit/${further}`)
  await button(page, 'Add a terminal').click()
  await expect(page.getByText('second-screen')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next: Tenant' }).click()

  await button(page, 'Type the code').click()
  await page.getByRole('textbox').fill('no-code')
  await button(page, 'Use this code').click()
  await says(page, 'Could not assign tenant to cube using cube activation code: no-code')
  // the code is scanned without reception
  await show(cubeActivationCode)
  await cut(true)
  await button(page, 'Scan the code').click()
  await says(page, /1 action waits for reception/)
  await cut(false)
  await says(page, tenant.name)
  await says(page, 'East door · Harbour')
  await page.getByRole('link', { name: 'Next: Box numbers' }).click()

  const id = await page.locator('header code').first().innerText()
  const cube = world.simulator?.cube(id)
  const doors = cube?.view().doors.map(({ lock }) => lock) ?? []
  const swing = async (locks: readonly string[]) => {
    for (const lock of locks) {
      await cube?.act(lock, 'open')
      await cube?.act(lock, 'close')
    }
  }
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await swing(doors)
  await says(page, `${doors.length} of ${doors.length} numbered`)
  // saved while the line is cut: it goes as soon as it is back
  await cut(true)
  await says(page, 'Paused')
  await button(page, 'Save assignment').click()
  await says(page, /1 action waits for reception/)
  await cut(false)
  await says(page, 'The assignment is saved')
  await page.getByRole('link', { name: 'Next: Box types' }).click()
  await button(page, 'M').click()
  await expect(heading(page, 'Type M')).toBeVisible()
  // the buttons are where the thumb is, however few doors there are
  const foot = await page.locator('[data-work-actions]').boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeCloseTo(844, 0)
  await swing(doors)
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await cut(true)
  await says(page, 'Paused')
  await button(page, 'Save').click()
  await says(page, /1 action waits for reception/)
  await cut(false)
  await says(page, 'The types are saved')
  await page.getByRole('link', { name: 'Next: Lock adjust' }).click()
  await expect(heading(page, 'Adjust locks')).toBeVisible()
  await cut(true)
  await expect(heading(page, 'Paused')).toBeVisible()
  await cut(false)
  await expect(heading(page, 'Adjust locks')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Finish Setup' }).click()

  await expect(heading(page, 'Ready to finish')).toBeVisible()
  await button(page, 'Finish Setup').click()
  await page.getByLabel('Your name').fill('Jonas Brandt')
  await cut(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Setup' }).click()
  await says(page, /1 action waits for reception/)
  await cut(false)
  await says(page, 'Setup is finished. The setup link no longer works.')
  await says(page, 'Ready for use')
  await expect(page.getByText(`${doors.length} of ${doors.length}`).first()).toBeVisible()
  await expect(page.getByText('Jonas Brandt')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expectAccessible(page)
  const key = new URL(page.url()).pathname.split('/')[3]
  expect((await page.request.get(`/admin/v1/setup/cube/${key}`)).status()).toBe(404)
})
