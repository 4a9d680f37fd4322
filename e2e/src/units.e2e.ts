import type { Page } from '@playwright/test'
import { realUnit } from './real-unit.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

const rows = (page: Page) => page.locator('.xterm-rows')
async function type(page: Page, line: string) {
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

test('a terminal reaches a real session: it types, takes the size, and goes on after a lost connection (USCR-01, USCR-02, USCR-03, UTERM-01, UTERM-02, UTERM-03, UTERM-06, UNIT-02, UNIT-03, UNIT-04, UNIT-05, UNIT-06, UNIT-21, UNIT-22, UNIT-23, UNIT-24, UNIT-26)', async ({
  page,
  world,
  signIn,
}) => {
  const refused: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  await signIn('root', '/nordpost/units')
  const { unitId, stop } = await realUnit(page, world.url, 'bench-terminal')
  try {
    await page.goto(`/nordpost/units?search=${unitId}`)
    for (const label of ['Hostname', 'Connected', 'Arch', 'Type', 'Release'])
      await expect(page.getByRole('columnheader', { name: label })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: unitId })).toContainText('Connected')
    await page.getByRole('link', { name: unitId }).first().click()
    await page.getByRole('link', { name: 'Screens' }).click()
    await page.getByRole('button', { name: 'New' }).click()
    const dialog = page.getByRole('dialog', { name: 'Terminal' })
    const status = dialog.getByRole('status').first()
    await expect(status).toContainText('Attached')
    await expect(rows(page)).toContainText(/[$#]/)
    await expect(page.locator('.xterm-helper-textarea')).toBeFocused()
    await expect(rows(page)).toHaveCSS('font-size', '13px')
    await type(page, 'echo hi-$((40+2))')
    await expect(rows(page)).toContainText('hi-42')

    // a paste longer than a message, a frame and the window of the output
    await type(page, 'clear; echo go-$((1+1)); wc -c')
    await expect(rows(page)).toContainText('go-2')
    await page.locator('.xterm-helper-textarea').evaluate((area) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', `${'0123456789'.repeat(7)}\n`.repeat(1_000))
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await page.keyboard.press('Control+d')
    await expect(rows(page)).toContainText('71000', { timeout: 30_000 })

    await page.setViewportSize({ width: 900, height: 700 })
    const size = async () => /(\d+)×(\d+)/.exec((await status.textContent()) ?? '')?.slice(1) ?? []
    let measured = ''
    // the place for the terminal is measured more than once as the window becomes narrow
    await expect(async () => {
      const [cols, lines] = await size()
      expect(Number(cols)).toBeLessThan(115)
      measured = `${lines} ${cols}`
      await type(page, 'clear; stty size')
      await expect(rows(page)).toContainText(measured, { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })

    await page.context().setOffline(true)
    await expect(status).toContainText('Reconnecting...')
    await page.context().setOffline(false)
    await expect(status).toContainText('Attached', { timeout: 60_000 })
    await expect(rows(page)).toContainText(measured)
    await type(page, 'echo back-$((1+1))')
    await expect(rows(page)).toContainText('back-2')
    await expectAccessible(page)

    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.press('Shift+Escape')
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'cubeward-' })
    await expect(row).toContainText('Detached')
    await row.getByRole('button', { name: /^Open/ }).click()
    await expect(rows(page)).toContainText('back-2')
    await expect(page.locator('.xterm-helper-textarea')).toBeFocused()
    await type(page, 'exit')
    await expect(dialog.getByRole('alert')).toContainText('The screen has ended.')
    expect(refused).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await inSetupMode(page, unitId)
  } finally {
    await stop()
  }
  await withoutItsUnit(page, unitId)
})

const actionsOf = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).first()

/** A unit that has just joined is in setup mode; it is left, and can be entered again. */
async function inSetupMode(page: Page, unitId: string) {
  const chip = page.locator('a[href^="/setup/unit/"]')
  await expect(chip).toHaveText('Setup mode')
  const enter = page.getByRole('menuitem', { name: 'Enter Setup Mode' })
  await actionsOf(page).click()
  await expect(page.getByRole('menuitem', { name: 'Delete unit' })).toBeVisible()
  await expect(enter).toHaveCount(0)
  await page.keyboard.press('Escape')
  const left = page.waitForResponse((it) => it.request().method() === 'DELETE' && it.url().endsWith(`${unitId}/setup`))
  await page.getByRole('button', { name: 'Leave setup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave setup' }).click()
  expect((await left).ok()).toBe(true)
  await expect(chip).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave setup' })).toHaveCount(0)
  await actionsOf(page).click()
  await expect(enter).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Whatever is asked of a unit that is away fails with its sentence; it can still be deleted. */
async function withoutItsUnit(page: Page, unitId: string) {
  await page.getByRole('link', { name: 'Overview' }).click()
  // nor is it said that the unit has none
  await expect(page.getByRole('region', { name: 'Screens' })).toContainText('Failed to request screens.')
  for (const [tab, subject] of [
    ['Overview', 'operating system info'],
    ['Packages', 'packages'],
    ['Services', 'services'],
    ['Screens', 'screens'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    const sentence = `Failed to request ${subject}. The unit might not be connected.`
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await actionsOf(page).click()
  await page.getByRole('menuitem', { name: 'Delete unit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete unit' }).click()
  await expect(page.getByText('The unit was deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/nordpost\/units(\?|$)/)
  expect((await callAs(page, 'GET', `/operators/nordpost/units/${unitId}`)).status()).toBe(404)
}

/** Network, time zone and a service are changed by the unit, and the page shows what it reports. */
async function itsSettings(page: Page) {
  const ethernet = page.getByRole('region', { name: 'Ethernet' })
  await expect(ethernet).toContainText('Dynamic (DHCP)')
  const current = /\d+\.\d+\.\d+\.\d+/.exec((await ethernet.textContent()) ?? '')?.[0]
  await ethernet.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ethernet' })
  await expect(dialog.getByRole('textbox', { name: 'IP address' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Mode' }).click()
  await page.getByRole('option', { name: 'Static' }).click()
  await expect(dialog.getByRole('textbox', { name: 'IP address' })).toHaveValue(`${current}/24`)
  await dialog.getByRole('textbox', { name: 'Gateway' }).fill('10.20.0.256')
  await expect(dialog).toContainText('Enter an IPv4 address, such as 10.0.0.1.')
  await dialog.getByRole('textbox', { name: 'Gateway' }).fill('10.20.0.254')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(ethernet).toContainText('10.20.0.254')
  const zone = page.getByRole('region', { name: 'Time zone' })
  await zone.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option', { name: 'Europe/Tallinn' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(zone).toContainText('Europe/Tallinn')
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'systemd-journald.service' })).toContainText('Static')
  await page.getByRole('searchbox', { name: 'Search services' }).fill('SSH')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('row')
    .filter({ hasText: 'ssh.service' })
    .getByRole('button', { name: /^Restart/ })
    .click()
  await expect(page.getByText('Service ssh.service restarted.')).toBeVisible()
}

test('a User changes network, time zone, services and packages, and follows a job from page to page, but gets no terminal (ROLE-15, UNIT-14, UNIT-19, UNIT-20, USVC-02, UNIT-07, UNIT-08, UNIT-10, UPKG-01, UPKG-03, UPKG-04, UPKG-06, UPKG-07, UPKG-09, UPKG-12, UPKG-13)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/cubes/np-hamburg-01')
  const card = page.getByRole('region', { name: /^Units/ })
  await card.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: /^Load average/ })).toContainText(
    'More than 100% may indicate overload.',
  )
  await expect(page.getByRole('button', { name: 'Terminal' })).toHaveAttribute('aria-disabled', 'true')
  await itsSettings(page)
  await page.getByRole('link', { name: 'Packages' }).click()
  const table = page.getByRole('table', { name: 'Packages' })
  await expect(table).toContainText('Installed: 7.88.1-10+deb12u7')
  const packages = page.url()

  const act = async (name: string, action: string) => {
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('bash', 'Hold')
  const bash = table.getByRole('row').filter({ hasText: /^bash/ })
  await expect(bash).toContainText('Held')
  await act('tzdata', 'Configuration')
  await page.getByRole('textbox', { name: 'Configuration' }).fill('tzdata\ttzdata/Areas\tselect\tAmerica')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Configuration of tzdata changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for cubeward-unit' }).click()
  await expect(page.getByRole('menuitem', { name: 'Configuration' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Upgrade all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade all' }).click()
  const job = page.getByRole('complementary', { name: 'Job' })
  await expect(job).toContainText('Calculating upgrade...')
  await expect(table).toContainText('Installing...')
  await page.getByRole('link', { name: 'Cubes', exact: true }).first().click()
  const chip = page.getByRole('link', { name: /^Upgrade all on / })
  await expect(chip).toBeVisible()
  await expect(page.getByText('Upgrade all: done')).toBeVisible({ timeout: 30_000 })
  await chip.click()
  await expect(page).toHaveURL(packages)
  await expect(job).toContainText('7 of 7 packages')

  await page.getByRole('button', { name: 'Install', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Install a package' })
  await expect(dialog.getByRole('button', { name: 'Install' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Package name' }).fill('nowhere')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Install nowhere failed with exit code 100.' })).toContainText(
    'Unable to locate package nowhere',
  )
  await act('curl', 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove package' }).click()
  await expect(page.getByText('Remove curl: done')).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: /^curl/ })).toContainText('Not installed')
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('cube')
  await expect(table.getByRole('row')).toHaveCount(3)
})
