// Runs the example app against a running demo server, with an API key of its own:
//   npm run example [-- --url http://127.0.0.1:8080]
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const url = (values.url ?? `http://127.0.0.1:${process.env.PORT || 8080}`).replace(/\/+$/, '')
const file = (path) => fileURLToPath(new URL(path, import.meta.url))

const account = 'root@cubeward.example'
const token = execFileSync(process.execPath, [file('token.mjs'), account, '--url', url], { encoding: 'utf8' }).trim()
const consumerToken = randomBytes(12).toString('base64url')
const secret = randomBytes(48).toString('base64url')
const keys = `${url}/admin/v1/apps/parcel/api-keys`
const authorization = `Bearer ${token}`
const made = await fetch(keys, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ consumerToken, secret, description: 'Example' }),
})
if (!made.ok) {
  console.error(`No API key could be made: ${await made.text()}`)
  process.exit(1)
}
const env = { ...process.env, CUBEWARD_URL: url, CUBEWARD_TOKEN: consumerToken, CUBEWARD_SECRET: secret }
const { status } = spawnSync(process.execPath, [file('../examples/parcel-locker/src/main.ts')], {
  env,
  stdio: 'inherit',
})
// An app has 100 keys at most.
const gone = await fetch(`${keys}/${consumerToken}`, { method: 'DELETE', headers: { authorization } })
if (!gone.ok) console.error(`The API key could not be deleted: ${await gone.text()}`)
process.exit(status ?? 1)
