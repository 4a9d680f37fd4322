import { createHash, randomBytes } from 'node:crypto'

/** The part of a browser that signing in needs: it keeps cookies, and shows redirects instead of following them. */
export function createVisitor() {
  /** @type {Map<string, {name: string, value: string, path: string}>} */
  const jar = new Map()
  const cookiesFor = (pathname) =>
    [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  function keep(response, pathname) {
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(/;\s*/)
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const value = pair.slice(at + 1)
      const attribute = (wanted) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
      const path = attribute('path') ?? pathname.replace(/\/[^/]*$/, '')
      const expires = attribute('expires')
      if (value === '' || (expires !== undefined && new Date(expires) < new Date())) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { name, value, path })
    }
  }

  async function visit(url, init = {}) {
    const { pathname } = new URL(url)
    const cookie = cookiesFor(pathname)
    const headers = { accept: 'text/html', ...init.headers, ...(cookie === '' ? {} : { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response, pathname)
    return response
  }

  return {
    jar,
    visit,
    /** Follows redirects while they stay on paths of the realm; answers the last response and its address. */
    async follow(url, init) {
      let at = url
      let response = await visit(at, init)
      for (let hops = 0; hops < 10; hops++) {
        const location = response.headers.get('location')
        if (location === null) return { response, url: at, location: null }
        const next = new URL(location, at)
        if (!next.pathname.startsWith('/realms/')) return { response, url: at, location: next.href }
        at = next.href
        response = await visit(at)
      }
      throw new Error('Too many redirects')
    },
  }
}

const unescaped = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The first form of a page: where it goes and what its hidden fields hold. */
export function readForm(page, url) {
  const [, action] = /<form[^>]*\saction="([^"]*)"/.exec(page) ?? []
  if (action === undefined) return undefined
  const fields = {}
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input) ?? []
    const [, value] = /value="([^"]*)"/.exec(input) ?? []
    if (name !== undefined) fields[name] = unescaped(value ?? '')
  }
  return { action: new URL(unescaped(action), url).href, fields }
}

export const postForm = (fields) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

export function createPkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Address that a sign-in begins at. */
export function authorizationUrl({ issuer, clientId, redirectUri, challenge, extra = {} }) {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: redirectUri,
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  })
  return `${issuer}/protocol/openid-connect/auth?${query}`
}

/** Trades a code (or a refresh token) for tokens; throws what the realm answers instead. */
export async function requestTokens(issuer, fields) {
  const response = await fetch(`${issuer}/protocol/openid-connect/token`, postForm(fields))
  const body = await response.json()
  if (!response.ok) throw Object.assign(new Error(body.error_description ?? body.error), { error: body.error })
  return body
}

/**
 * Signs in as a person would, form and all, and answers the tokens. `undefined`: the realm did not accept the password.
 */
export async function signIn({
  issuer,
  clientId,
  redirectUri,
  username,
  password,
  visitor = createVisitor(),
  extra = {},
}) {
  const { verifier, challenge } = createPkce()
  let at = await visitor.follow(authorizationUrl({ issuer, clientId, redirectUri, challenge, extra }))
  if (at.location === null) {
    const form = readForm(await at.response.text(), at.url)
    if (form === undefined) throw new Error(`The sign-in page answered ${at.response.status}.`)
    at = await visitor.follow(form.action, postForm({ ...form.fields, username, password, remember: 'on' }))
  }
  if (at.location === null) {
    if (at.response.status === 401) return undefined
    throw new Error(`The sign-in page answered ${at.response.status}.`)
  }
  const answer = new URL(at.location).searchParams
  const code = answer.get('code')
  if (code === null) throw new Error(answer.get('error_description') ?? `The sign-in ended at ${at.location}`)
  return requestTokens(issuer, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}
