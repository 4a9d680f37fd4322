import { identity, type ServerConfig } from '@cubeward/contract/admin/identity.ts'
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { call, signCallsWith } from '../api/api.ts'
import { needsSignIn, safeReturnPath } from './return-path.ts'
import { serverConfig } from './server-config.ts'
import { isCopiedTab } from './tab-id.ts'
import { needsRefresh, startTokenCheck } from './token-check.ts'

/**
 * The signed-in user of this tab. Tokens live in the tab's session storage: a reload keeps them, closing the tab forgets
 * them, and each tab has its own refresh token, so that two tabs never use up each other's. A new tab signs in through
 * the provider's own session, without a password.
 */
export interface Session {
  config: ServerConfig
  /** Ends this console's session and the provider's. */
  logout(): Promise<void>
  /** Signs in again and comes back to the present page. */
  signIn(): Promise<void>
  /** Whether the server no longer accepts this session; the page stays, so that nothing typed is lost. */
  isExpired(): boolean
  subscribe(listener: () => void): () => void
}

/** Restores or starts the session. Undefined when the browser is on its way to the sign-in page. */
export async function startSession(place: Location, replacePath: (path: string) => void): Promise<Session | undefined> {
  const config = await serverConfig(place.origin)
  const manager = userManager(config, place.origin)
  const signIn = (path: string) => manager.signinRedirect({ state: { returnTo: path } })
  if (!config.authRequired || !needsSignIn(place.pathname)) return runSession(config, manager, null, signIn)

  if (isAnswer(new URLSearchParams(place.search))) {
    const user = await answered(manager)
    if (user !== undefined) {
      replacePath(safeReturnPath((user.state as { returnTo?: unknown } | undefined)?.returnTo))
      const session = runSession(config, manager, user, signIn)
      sendProfile(user).catch(logError('The profile could not be sent.'))
      return session
    }
    replacePath('/')
  }
  const user = await restored(manager)
  if (user !== null) return runSession(config, manager, user, signIn)
  await signIn(location.pathname + location.search + location.hash)
  return undefined
}

const isAnswer = (query: URLSearchParams): boolean => query.has('state') && (query.has('code') || query.has('error'))

/** The user whom the provider sent back; undefined when the answer belongs to no sign-in of this tab (Back, a stale link). */
async function answered(manager: UserManager): Promise<User | undefined> {
  try {
    return await manager.signinCallback()
  } catch (error) {
    if (error instanceof ErrorResponse) throw error
    return undefined
  }
}

const logError = (sentence: string) => (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: spec §8: a failed refresh is only logged
  console.error(sentence, error)
}

async function restored(manager: UserManager): Promise<User | null> {
  if (await isCopiedTab(navigator.locks, sessionStorage)) {
    await manager.removeUser()
    return null
  }
  const user = await manager.getUser()
  if (user === null || !user.expired) return user
  return manager.signinSilent().catch(() => null)
}

function runSession(
  config: ServerConfig,
  manager: UserManager,
  first: User | null,
  signIn: (path: string) => Promise<void>,
): Session {
  let user = first
  let expired = false
  let refreshing: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const setExpired = (value: boolean) => {
    if (expired === value) return
    expired = value
    for (const listener of listeners) listener()
  }
  const refresh = (): Promise<void> => {
    refreshing ??= exclusively(async () => {
      user = (await manager.signinSilent()) ?? user
      setExpired(false)
    }).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  const logRefresh = logError('The access token could not be refreshed.')

  signCallsWith({
    accessToken: () => user?.access_token,
    renew: () =>
      user === null
        ? Promise.resolve(false)
        : refresh().then(
            () => true,
            (error) => {
              logRefresh(error)
              return false
            },
          ),
    expired: () => setExpired(true),
  })
  if (user !== null) {
    startTokenCheck({ secondsLeft: () => user?.expires_in, refresh, logError: logRefresh })
    if (needsRefresh(user.expires_in)) refresh().catch(logRefresh)
  }
  return {
    config,
    logout: () => manager.signoutRedirect(),
    signIn: () => signIn(location.pathname + location.search + location.hash),
    isExpired: () => expired,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One refresh at a time over all tabs of this origin. */
function exclusively(task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('cubeward.refresh', task) : task()
}

/** spec §1: once a login, and only then; a reload or a refreshed token sends nothing. */
async function sendProfile({ profile }: User): Promise<void> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  await call(identity.profile, {
    body: {
      sub: profile.sub,
      name: text(profile.name),
      givenName: text(profile.given_name),
      familyName: text(profile.family_name),
      email: text(profile.email),
      picture: text(profile.picture),
    },
  })
}

function userManager(config: ServerConfig, origin: string): UserManager {
  return new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${origin}/`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email',
    // our own check does it (spec §9)
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  })
}
