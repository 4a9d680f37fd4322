import { card } from './box-parts.ts'
import { callAs, expect, test } from './support.ts'

/** Not alive. */
const away = 'np-turku-01'
const home = `/nordpost/cubes/${away}`
const notes = `/operators/nordpost/cubes/${away}/notes`

test('notes: five and the number of the others, each with its own editor, done ones when asked, nothing runs in them (NOTE-01, NOTE-02, NOTE-04, NOTE-05, NOTE-07, NOTE-09)', async ({
  page,
  signIn,
}) => {
  await signIn('user', home)
  const preview = card(page, 'Notes')
  await expect(preview).toBeVisible()
  for (let at = 1; at <= 7; at++)
    expect((await callAs(page, 'POST', notes, { note: `<p>Remark ${at}</p>`, done: false })).ok()).toBe(true)
  await expect(preview.locator('[data-note]')).toHaveCount(5)
  await preview.getByRole('link', { name: '+ 2 more' }).click()

  const note = (text: string) => page.getByRole('article').filter({ hasText: text })
  await expect(note('Remark 7')).toContainText('user@cubeward.example')
  await expect(note('Remark 7').locator('time')).toBeVisible()
  const editors = page.getByRole('textbox', { name: 'Text of the note' })
  await note('Remark 7').getByRole('button', { name: 'Edit note' }).click()
  await expect(editors).toHaveCount(1)
  await note('Remark 6').getByRole('button', { name: 'Edit note' }).click()
  await expect(editors).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(editors).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await note('Remark 6').getByRole('button', { name: 'Mark as done' }).click()
  expect((await put).postDataJSON()).toMatchObject({ done: true })
  await expect(note('Remark 6')).toHaveCount(0)
  // off asks for those that are not done, on for all
  const all = page.waitForRequest((request) => request.method() === 'GET' && /\/notes$/.test(request.url()))
  await page.getByRole('button', { name: 'Show done' }).click()
  await all
  await expect(note('Remark 6')).toBeVisible()
  await note('Remark 6').getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(note('Remark 6')).toHaveCount(0)
  const evil = '<p>Evil</p><img src="x" onerror="document.title = \'owned\'"><script>document.title = "owned"</script>'
  await callAs(page, 'POST', notes, { note: evil, done: false })
  await expect(note('Evil')).toBeVisible()
  await expect(note('Evil').locator('img, script')).toHaveCount(0)
  expect(await page.title()).not.toContain('owned')
})

test('a note is written with its looks; what others made of it meanwhile is shown, and no text is lost unasked (NOTE-03, NOTE-06, decision 87)', async ({
  page,
  signIn,
}) => {
  await signIn('user', home)
  await card(page, 'Notes').getByRole('button', { name: 'Add note' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the note' })
  await page.getByRole('button', { name: 'Bold' }).click()
  await text.pressSequentially('Hinge')
  await page.keyboard.insertText(' of box 4 is loose')
  // neither the way to another page nor a slip takes it
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveText('Hinge of box 4 is loose')
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/notes'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await posted).postDataJSON().note).toContain('<strong>Hinge of box 4 is loose</strong>')
  const note = page.getByRole('article', { name: 'Note by' }).filter({ hasText: 'Hinge' })
  await expect(note).toContainText('user@cubeward.example')
  await expect(note.locator('strong', { hasText: 'Hinge' })).toBeVisible()

  await note.getByRole('button', { name: 'Edit note' }).click()
  await expect(text).toContainText('Hinge')
  const written = await (await callAs(page, 'GET', notes)).json<{ id: string; note: string }[]>()
  const id = written.find((it) => it.note.includes('Hinge'))?.id
  expect((await callAs(page, 'PUT', `${notes}/${id}`, { note: '<p>Hinge is new</p>', done: false })).ok()).toBe(true)
  await text.fill('Hinge is ordered')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Changed by someone else meanwhile' })).toContainText('Hinge is new')
  await expect(text).toContainText('is ordered')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hinge is ordered')).toBeVisible()
  await expect(text).toHaveCount(0)

  // what is being written stays also when somebody else deletes the note
  await note.getByRole('button', { name: 'Edit note' }).click()
  await text.fill('Hinge comes on Monday')
  const without = page.waitForResponse(
    async (response) => /\/notes\?/.test(response.url()) && !(await response.text()).includes('Hinge'),
  )
  expect((await callAs(page, 'DELETE', `${notes}/${id}`)).ok()).toBe(true)
  await without
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such note.' })).toBeVisible()
  await expect(text).toHaveText('Hinge comes on Monday')
  await text.locator('xpath=ancestor::article').getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveCount(0)

  await page.getByRole('button', { name: 'Add note' }).click()
  await text.fill('Half a thought')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/photos$/)
  // Cancel is not asked about
  await page.goto(`${home}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await text.fill('Given up')
  await page.getByRole('region', { name: 'New note' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveCount(0)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await expect(page).toHaveURL(/photos$/)
})

test('a screenshot: none yet, taken by hand, again and again as chosen, and never while nobody sees it (SHOT-01, SHOT-02, SHOT-03, SHOT-05, SHOT-06, SHOT-07)', async ({
  page,
  signIn,
}) => {
  const shot = card(page, 'Screenshot')
  const take = shot.getByRole('button', { name: 'Take a screenshot' })
  const width = () => shot.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  const arrival = () =>
    page.waitForResponse((response) => /\/screenshots\/kiosk$/.test(response.url()) && response.ok())
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  /** What the page asks the cube for, as it leaves. */
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('TakeScreenshot')) sent.push(String(payload))
    }),
  )
  await signIn('user', '/nordpost/cubes/np-odense-01')
  await expect(shot.getByText('No screenshot available.', { exact: true })).toBeVisible()
  // one that is not connected is not asked
  await expect(take).toBeDisabled()
  await expect(shot.getByLabel('Auto-refresh')).toBeDisabled()

  await page.goto('/nordpost/cubes/np-kobenhavn-01')
  await expect(shot.getByRole('img').or(shot.getByText('No screenshot available.'))).toBeVisible()
  const read = arrival()
  await take.click()
  const response = await read
  const takenAt = (await response.headerValue('x-taken-at')) ?? ''
  expect(Math.abs(Date.now() - Date.parse(takenAt))).toBeLessThan(60_000)
  expect(await response.headerValue('content-type')).toBe('image/png')
  await expect(shot.getByRole('img')).toBeVisible()
  await expect(shot.locator('time')).toHaveAttribute('datetime', takenAt)

  await page.clock.install()
  sent.length = 0
  await shot.getByLabel('Auto-refresh').click()
  await page.clock.runFor(900)
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(3)
  expect(sent[0]).toContain('"highQuality":false')
  expect(sent[0]).toContain('"kiosk":true')
  await shot.getByLabel('High quality').click()
  await expect.poll(width).toBe(1280)
  await expect.poll(() => sent.at(-1)).toContain('"highQuality":true')

  /** Takes one by hand, after whose arrival the next one would follow. */
  const settled = async () => {
    const before = sent.length
    const read = arrival()
    await take.click()
    await read
    await page.clock.runFor(900)
    return sent.length - before
  }
  await show('hidden')
  await settled() // what was under way
  expect(await settled()).toBe(1)
  await show('visible')
  const before = sent.length
  await page.clock.runFor(300)
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await shot.getByLabel('Kiosk only').click()
  await expect.poll(width).toBe(1536)
  await expect.poll(() => sent.at(-1)).toContain('"kiosk":false')
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(shot).toHaveCount(0)
  // what was sent before may be told late
  await page.clock.runFor(900)
  const left = sent.length
  await page.clock.runFor(900)
  expect(sent.length).toBe(left)
})

test('lock modules: found, read with their logs, live, the password only when it is asked for; one is new, renamed, given to another cube, and deleted (CUBE-15, LMOD-01, LMOD-02, LMOD-03, LMOD-04, LMOD-05)', async ({
  page,
  sessions,
  signIn,
  world,
}) => {
  await signIn('user', '/nordpost/cubes/np-hamburg-01')
  await page.getByRole('region', { name: 'Lock modules' }).getByRole('link', { name: 'Plinth side door' }).click()
  await expect(page.getByRole('heading', { name: 'Plinth side door', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'np-hamburg-01' })).toBeVisible()
  for (const column of ['Created', 'Event', 'Box', 'Lock'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const changed = page.getByRole('row', { name: /Password changed/ }).first()
  const secret = changed.locator('code').first()
  await expect(secret).toHaveText('••••••••')
  await changed.getByRole('button', { name: 'Show password' }).first().click()
  await expect(secret).not.toHaveText('••••••••')
  await world.lockModule?.use('Front')
  await expect(page.getByRole('row', { name: /Told to open by Simulator.*Front/ }).first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Lock Modules' }).click()
  for (const column of ['ID', 'Name', 'Cube', 'Last login'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  await page.getByRole('searchbox').or(page.getByLabel('Search id, name, cube')).first().fill('yard')
  await expect(page).toHaveURL(/search=yard/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goto('/nordpost/lock-modules/lm-spare-1/edit')
  await page.getByLabel('Name').fill('Loading bay')
  await page.getByRole('combobox', { name: 'Cube' }).fill('rostock')
  await page
    .getByRole('option', { name: /Rostock/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Loading bay', level: 1 })).toBeVisible()
  const cube = page.getByRole('link', { name: /rostock/ })
  await expect(cube).toBeVisible()
  await cube.click()
  await expect(page.getByRole('region', { name: 'Lock modules' }).getByText('Loading bay')).toBeVisible()
  await page.getByRole('region', { name: 'Lock modules' }).getByRole('link', { name: 'Loading bay' }).click()
  // the page of the cube has a button of the same name
  await expect(page.getByRole('heading', { name: 'Loading bay', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete lock module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lock module' }).click()
  await expect(page).toHaveURL(/\/nordpost\/lock-modules$/)
  await expect(page.getByRole('link', { name: /lm-lub-02/ }).first()).toBeVisible()
  await expect(page.getByText('lm-spare-1')).toHaveCount(0)

  // a new one appears by its first login with a provisioning token, while the list is open (decision 18)
  await sessions.open(page, 'solo', '/alpenbox/lock-modules')
  await page.getByRole('button', { name: 'Add lock modules' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const login = await page.request.post('/device/v1/lock-modules/lm-new-1/login', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(login.ok()).toBe(true)
  await expect(page.getByRole('row', { name: /lm-new-1/ })).toBeVisible()
})
