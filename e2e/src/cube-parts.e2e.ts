import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from './support.ts'

const cube = '/nordpost/cubes/np-hamburg-01'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
/** A picture of one colour. */
function png(): Buffer {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(24, 120)])))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const image = (name: string, buffer = png()) => ({ name, mimeType: 'image/png', buffer })

test('a note is written, edited alone, done and deleted', async ({ page, signIn }) => {
  await signIn('user', `${cube}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).pressSequentially('Hinge of box 4 is loose')
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/notes'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await posted).postDataJSON().note).toContain('<strong>Hinge of box 4 is loose</strong>')
  const note = page.getByRole('article', { name: 'Note by' }).first()
  await expect(note).toContainText('Hinge of box 4 is loose')
  await expect(note.locator('strong', { hasText: 'Hinge' })).toBeVisible()

  await note.getByRole('button', { name: 'Edit note' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toHaveCount(1)
  await note.getByRole('button', { name: 'Cancel' }).click()

  await note.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show done' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toBeVisible()
  const done = page.getByRole('article', { name: 'Note by' }).filter({ hasText: 'Hinge' })
  await done.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toHaveCount(0)
})

test('photos are uploaded, tagged, looked at and deleted', async ({ page, signIn }) => {
  await signIn('user', `${cube}/photos`)
  const upload = async (...files: ReturnType<typeof image>[]) => {
    await page.getByRole('button', { name: 'Upload photos' }).first().click()
    await page.getByLabel('Image files').setInputFiles(files)
  }
  await upload(image('gate-1.png'), image('gate-2.png'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('img')).toHaveCount(2)
  await expect(dialog.getByText(/^0\.0\d KB$/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Uploaded')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await upload(image('gate-1.png'), image('wrong.png', Buffer.from('no picture')))
  await expect(dialog.getByText('Photo already exists')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Upload gate-1.png' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('no picture of type image/png')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const grid = page.getByRole('list', { name: 'Photos' })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await page.getByRole('button', { name: 'Tags of gate-1.png' }).click()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Yard')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Put Photo-Tags successful')).toBeVisible()
  await expect(grid.getByText('Yard')).toBeVisible()

  await page.getByRole('button', { name: 'Show gate-1.png' }).click()
  const before = await page.getByRole('dialog').locator('img').getAttribute('alt')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').locator('img')).not.toHaveAttribute('alt', before ?? '')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete gate-1.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(page.getByRole('button', { name: 'Show gate-1.png' })).toHaveCount(0)
})

test('a fixed maintenance code is checked, saved and confirmed by the cube', async ({ page, signIn }) => {
  await signIn('user', `${cube}/maintenance-codes`)
  const row = page.getByRole('group', { name: 'ReadOnly' })
  await expect(row.getByText('Confirmed')).toBeVisible()
  const code = row.getByRole('textbox')
  await expect(code).toBeDisabled()
  await row.getByRole('switch', { name: 'Fixed' }).or(row.getByLabel('Fixed')).first().click()
  await code.fill('1203')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await code.fill('7319')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await expect(code).toHaveValue('7319')
  await expect(page.getByRole('group', { name: 'MaintenanceOnly' }).getByRole('textbox')).toBeDisabled()
})

test('billing is edited and shown', async ({ page, signIn }) => {
  await signIn('user', `${cube}/billing`)
  await page.getByLabel('Decommissioning').fill('2031-05-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 May 2031')).toBeVisible()
})

test('the router is masked until it is edited, and obeys by SMS', async ({ page, signIn, world }) => {
  await signIn('user', cube)
  const card = page.getByRole('region', { name: 'Router' })
  const password = card.getByLabel('Password')
  await expect(password).toBeDisabled()
  await expect(password).toHaveValue('••••••••')
  await card.getByRole('button', { name: 'Edit' }).click()
  await password.fill('open-1')
  await card.getByLabel('Phone number').fill('+43 664 5550001')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(/online since|offline since/)).toBeVisible()
  await card.getByRole('button', { name: 'pioff' }).click()
  await expect(page.getByText('pioff was sent to the router.')).toBeVisible()
  const outbox = join(world.server.context.config.dataDir, 'outbox', 'sms.jsonl')
  const last = JSON.parse((await readFile(outbox, 'utf8')).trim().split('\n').at(-1) ?? '{}')
  expect(last).toMatchObject({ recipient: '436645550001', text: 'open-1 pioff' })
})
