import { says } from '@cubeward/words/said.ts'
import { afterAll, expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { activateLanguage } from './i18n.ts'
import { refusal } from './refusals.ts'

afterAll(() => activateLanguage('en'))

const body = { status: 409, title: 'This is not possible in the present state.' }
const occupied = { ...body, code: 'tenant.hasCubes', params: { count: 1 }, detail: '1 cube is still assigned …' }

test('a refused call speaks the reader’s language by its code', async () => {
  await activateLanguage('de')
  expect(new ApiProblem(occupied).message).toBe(
    'Diesem Mandanten ist noch 1 Cube zugewiesen. Weisen Sie ihn zuerst einem anderen Mandanten zu.',
  )
  const host = { field: 'smtp.host', code: 'host.notAllowed', message: 'This host may not be connected to.' }
  const field = new ApiProblem({ ...body, status: 400, code: 'host.notAllowed', errors: [host] })
  expect(field.message).toBe('smtp.host: Mit diesem Host darf nicht verbunden werden.')
  expect(field.errors).toEqual([{ field: 'smtp.host', message: 'Mit diesem Host darf nicht verbunden werden.' }])
})

test('ERR-04 what this console does not know is shown as the server says it', async () => {
  await activateLanguage('de')
  expect(new ApiProblem({ ...body, code: 'box.ofNextYear', detail: 'Said by a newer server.' }).message).toBe(
    'Said by a newer server.',
  )
  expect(new ApiProblem({ ...body, detail: 'Said by a proxy.' }).message).toBe('Said by a proxy.')
})

test('a reason that is kept as a text is said, and any other text stays', async () => {
  await activateLanguage('de')
  expect(refusal(says('command.tooManyLocks'))).toBe(
    'Dieser Cube öffnet höchstens 2 Schlösser in der Sekunde. Versuchen Sie es gleich noch einmal.',
  )
  expect(refusal(says('device.refused', { reason: 'The disk is full.' }))).toBe('The disk is full.')
  expect(refusal('535 5.7.8 no such password')).toBe('535 5.7.8 no such password')
})

test('until the sentences are there a code is not shown as it is', async () => {
  const unloaded: string = './refusals.ts?unloaded'
  const { refusal: early, loadRefusals }: typeof import('./refusals.ts') = await import(unloaded)
  const code = says('webhook.answered', { status: 500 })
  expect([early(code), early('Connection reset by peer')]).toEqual(['…', 'Connection reset by peer'])
  await activateLanguage('en')
  await loadRefusals()
  expect(early(code)).toBe('The receiver answered with status 500.')
})
