import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import { temporaryDirectory } from '@cubeward/controller/testing/temporary-directory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { VirtualLockModule } from './virtual-lock-module.ts'

interface Entry {
  type: string
  password?: string
}

/** A server that keeps what it is told; `answerLogs` false stores the entries and breaks the connection. */
async function fieldServer() {
  const seen = { logins: [] as string[], entries: [] as Entry[], password: 'token', answerLogs: true }
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += chunk
    return text
  }
  const server = createServer((request, response) => {
    const secret = request.headers.authorization?.slice('Bearer '.length) ?? ''
    if (request.url?.endsWith('/login')) {
      seen.logins.push(secret)
      if (secret !== seen.password) return void response.writeHead(401).end()
      return void response.writeHead(200).end(JSON.stringify({ accessToken: 'access' }))
    }
    void read(request).then((text) => {
      const entries = JSON.parse(text) as Entry[]
      seen.entries.push(...entries)
      seen.password = entries.findLast(({ password }) => password !== undefined)?.password ?? seen.password
      if (seen.answerLogs) response.writeHead(204).end()
      else request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const startModule = async (url: string, path: string) => {
  const module = await VirtualLockModule.start({
    id: 'm-1',
    serverUrl: url,
    provisioningToken: 'token',
    path,
    log: noLog,
    times: { useMs: 3_600_000, againMs: 3_600_000 },
  })
  onTestFinished(() => module.stop())
  return module
}

test('logs in with the provisioning token, reports its use and a password, and uses that after a restart', async () => {
  const { seen, url } = await fieldServer()
  const path = join(await temporaryDirectory(), 'module.json')
  const first = await startModule(url, path)
  await first.use('Side')
  await first.stop()
  expect(seen.entries.map(({ type }) => type)).toContain('LockOpenCommand')
  expect(seen.entries.filter(({ type }) => type === 'PasswordChanged')).toHaveLength(1)
  expect(seen.logins).toEqual(['token'])
  const second = await startModule(url, path)
  await second.use('Side')
  expect(seen.logins).toEqual(['token', seen.password])
  expect(seen.password).not.toBe('token')
})

test('gets in with the new password when the answer to it was lost', async () => {
  const { seen, url } = await fieldServer()
  const path = join(await temporaryDirectory(), 'module.json')
  seen.answerLogs = false
  const first = await startModule(url, path)
  await first.use('Side')
  await first.stop()
  const taken = seen.password
  expect(taken).not.toBe('token')
  seen.answerLogs = true
  const second = await startModule(url, path)
  await second.use('Side')
  expect(seen.logins.at(-1)).toBe(taken)
})
