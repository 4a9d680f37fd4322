// Prints an access token of a demo account for a running server:
//   npm run token -- admin@cubeward.example [--url http://127.0.0.1:8080]
import { parseArgs } from 'node:util'
import { signIn } from './code-flow.mjs'

const usage = 'Usage: npm run token -- <e-mail of a demo account> [--url http://127.0.0.1:8080]'

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

async function configOf(url) {
  let response
  try {
    response = await fetch(`${url}/admin/v1/config`)
  } catch {
    fail(`No server answers at ${url}. Start it with: npm start`)
  }
  const config = await response.json().catch(() => undefined)
  if (!response.ok || typeof config?.issuer !== 'string') fail(`${url} does not look like a Cubeward server.`)
  return config
}

let args
try {
  args = parseArgs({ allowPositionals: true, options: { url: { type: 'string' } } })
} catch {
  fail(usage)
}
const [account, ...more] = args.positionals
if (account === undefined || more.length > 0) fail(usage)
const url = (args.values.url ?? `http://127.0.0.1:${process.env.PORT || 8080}`).replace(/\/+$/, '')
if (!URL.canParse(url)) fail(`'${url}' is no address.`)

const { issuer, clientId, demo } = await configOf(url)
if (demo !== true) fail(`The server at ${url} has no demo accounts: it does not run in demo mode.`)
try {
  const redirectUri = `${new URL(issuer).origin}/`
  const tokens = await signIn({ issuer, clientId, redirectUri, username: account, password: 'cubeward' })
  if (tokens === undefined) fail(`${account} is not a demo account. They are listed when the server starts.`)
  console.log(tokens.access_token)
} catch (error) {
  fail(`Could not sign in as ${account}: ${error.message}`)
}
