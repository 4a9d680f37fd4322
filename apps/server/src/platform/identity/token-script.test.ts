import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { startTestIdentity, type TestIdentity } from './testing/test-identity.ts'

const script = fileURLToPath(new URL('../../../../../scripts/token.mjs', import.meta.url))

let database: TestDatabase
let realm: TestIdentity
let api: Server
let url: string

beforeAll(async () => {
  database = await createTestDatabase()
  realm = await startTestIdentity(database.db)
  api = createServer((_, res) =>
    res.end(JSON.stringify({ issuer: realm.issuer, clientId: realm.clientId, demo: true })),
  )
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(async () => {
  api?.close()
  await realm?.close()
  await database?.close()
})

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

test('prints an access token and nothing else', async () => {
  const { code, stdout, stderr } = await run('admin@cubeward.example', '--url', url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect((await realm.identity.verify(stdout.trim())).sub).toBe('demo-admin')
})

test.each([
  ['no account', [], 'Usage: npm run token'],
  ['an account that is none', ['stranger@cubeward.example', '--url', 'SERVER'], 'is not a demo account'],
  ['no server', ['admin@cubeward.example', '--url', 'http://127.0.0.1:1'], 'No server answers at http://127.0.0.1:1'],
])('says %s in one line', async (_, args, sentence) => {
  const { code, stdout, stderr } = await run(...args.map((arg) => (arg === 'SERVER' ? url : arg)))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
