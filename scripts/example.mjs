// Runs the example app against a running demo server, with an API key of its own:
//   npm run example [-- --url http://127.0.0.1:8080] [--webhook-port 9090]
// With a port its events come as webhooks, which needs a server that may post to this machine (CUBEWARD_ALLOW_PRIVATE_HOSTS).
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { url: { type: 'string' }, 'webhook-port': { type: 'string' } } })
const url = (values.url ?? `http://127.0.0.1:${process.env.PORT || 8080}`).replace(/\/+$/, '')
const port = values['webhook-port']
const file = (path) => fileURLToPath(new URL(path, import.meta.url))

const account = 'root@cubeward.example'
const token = execFileSync(process.execPath, [file('token.mjs'), account, '--url', url], { encoding: 'utf8' }).trim()

async function call(method, path, body) {
  const response = await fetch(`${url}/admin/v1/apps/parcel/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

/** Where events go while the example runs, and the secret that they are signed with. */
async function post(port) {
  const before = await call('GET', 'webhook')
  const { secret } = await call('PUT', 'webhook', { url: `http://127.0.0.1:${port}/` })
  return { before, secret: secret ?? (await call('POST', 'webhook/secret')).secret }
}

const key = { consumerToken: randomBytes(12).toString('base64url'), secret: randomBytes(48).toString('base64url') }
await call('POST', 'api-keys', { ...key, description: 'Example' })
let hook
let status = 1
try {
  if (port !== undefined) hook = await post(port)
  const env = { CUBEWARD_URL: url, CUBEWARD_TOKEN: key.consumerToken, CUBEWARD_SECRET: key.secret }
  const webhook = hook && { CUBEWARD_WEBHOOK_SECRET: hook.secret, CUBEWARD_WEBHOOK_PORT: port }
  const example = spawn(process.execPath, [file('../examples/parcel-locker/src/main.ts')], {
    env: { ...process.env, ...env, ...webhook },
    stdio: 'inherit',
  })
  // Ctrl+C ends the example; what was made for it is taken back all the same.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => example.kill(signal))
  const [code] = await once(example, 'exit')
  status = code ?? 1
} finally {
  if (hook) await call('PUT', 'webhook', { url: hook.before.url })
  // An app has 100 keys at most.
  await call('DELETE', `api-keys/${key.consumerToken}`)
}
process.exit(status)
