import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAppClient } from './app.ts'

/** A server that counts logins and takes the token of the latest one, until it forgets it. */
async function started() {
  const state = { logins: 0, good: '', refuses: false }
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refused = (code: string) => answer(401, { type: 'about:blank', title: 'No', status: 401, detail: 'No', code })
    if (request.url?.endsWith('/login')) {
      state.logins++
      if (state.refuses) return refused('app.loginWrong')
      state.good = `token-${state.logins}`
      return answer(200, { accessToken: state.good, expiresIn: 3_600 })
    }
    if (request.headers.authorization !== `Bearer ${state.good}`) return refused('app.tokenWrong')
    return answer(200, { content: [] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = createAppClient({ url, consumerToken: 'key', secret: 'secret' })
  return { state, ask: () => app.call(app.calls.cubes, {}) }
}

test('calls at once share one login', async () => {
  const { state, ask } = await started()
  await Promise.all([ask(), ask(), ask()])
  expect(state.logins).toBe(1)
})

test('a token that is good no more costs one more login, whoever notices', async () => {
  const { state, ask } = await started()
  await ask()
  state.good = 'forgotten'
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(state.logins).toBe(2)
})

test('a login that is refused is told, and tried again with the next call', async () => {
  const { state, ask } = await started()
  state.refuses = true
  await expect(ask()).rejects.toMatchObject({ code: 'app.loginWrong' })
  expect(state.logins).toBe(1)
  state.refuses = false
  await ask()
  expect(state.logins).toBe(2)
})
