import { startServer } from '@cubeward/vcmp/testing/server.ts'
import { says } from '@cubeward/words/said.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signCallsWith } from '../../../api/api.ts'
import { activateLanguage } from '../../../locales/i18n.ts'
import { loadRefusals } from '../../../locales/refusals.ts'
import { connectTerminal } from './terminal-connection.ts'
import { noticeText, type Said } from './terminal-words.ts'

beforeAll(loadRefusals)
afterAll(async () => {
  vi.unstubAllGlobals()
  await activateLanguage('en')
})

/** What is said of a terminal that a real server closes so. */
async function closedWith(code: number, reason: string): Promise<string> {
  await using host = await startServer()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: host.url.replace(/^ws/, 'http') })
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'one', expiresIn: 30 }))
  signCallsWith({ accessToken: () => undefined, renew: async () => false, expired: () => {} })
  const accepted = host.accepted()
  const over = new Promise<Said>((resolve) => {
    const onPhase = (phase: Said['phase'], why?: object) => phase === 'over' && resolve({ phase, ...why })
    const ignored = { onOutput: vi.fn(), onOpened: vi.fn(), onPasteLost: vi.fn() }
    connectTerminal({
      operator: 'np',
      unitId: 'u',
      screen: 'new',
      size: () => ({ cols: 80, rows: 24 }),
      ...ignored,
      onPhase,
    })
  })
  ;(await accepted).close(code, reason)
  return noticeText(await over)
}

test('what a terminal was refused with is said in the language of the reader', async () => {
  await activateLanguage('de')
  expect(await closedWith(4481, says('unit.askedTooMuch'))).toBe(
    'Diese Einheit wurde zu oft gefragt. Versuchen Sie es gleich noch einmal.',
  )
  expect(await closedWith(4481, says('device.refused', { reason: 'GNU screen is missing: äöü' }))).toBe(
    'GNU screen is missing: äöü',
  )
  await activateLanguage('en')
  expect(await closedWith(4481, says('unit.askedTooMuch'))).toBe('This unit was asked too much. Try again in a moment.')
})

test('a refusal that this console does not know is said in general', async () => {
  await activateLanguage('de')
  const general = 'Das Terminal konnte nicht geöffnet werden.'
  expect(await closedWith(4481, 'unit.ofNextYear')).toBe(general)
  expect(await closedWith(4481, '')).toBe(general)
})

test('a terminal in which nothing was typed, and one whose session has ended, say so', async () => {
  await activateLanguage('en')
  expect(await closedWith(4480, 'idle')).toBe(
    'Closed because nothing was typed for 15 minutes. The screen keeps running.',
  )
  expect(await closedWith(4410, 'exited')).toBe('The screen has ended.')
})
