import { identity, type ServerConfig } from '@cubeward/contract/admin/identity.ts'
import type { UserManager } from 'oidc-client-ts'
import { forgetShown } from '../api/ahead.ts'
import { call, signCallsWith } from '../api/api.ts'
import { createEmitter } from '../api/emitter.ts'
import { tokenRenewal } from '../api/token-renewal.ts'
import { forgetTokens, keptTokens, secondsLeft, type Tokens } from './kept-tokens.ts'
import { needsSignIn, safeReturnPath } from './return-path.ts'
import { serverConfig } from './server-config.ts'
import { signOutChannel } from './sign-out-channel.ts'
import { isCopiedTab } from './tab-id.ts'
import { needsRefresh, startTokenCheck } from './token-check.ts'

/**
 * The signed-in user of this tab. Tokens live in the tab's session storage: a reload keeps them, closing the tab forgets
 * them, and each tab has its own refresh token, so that two tabs never use up each other's. A new tab signs in through
 * the provider's own session, without a password.
 */
export interface Session {
  config: ServerConfig
  /** Who is signed in, as the provider says; nobody where no sign-in is asked for. */
  person(): Person | undefined
  /** Ends this console's session and the provider's. */
  logout(): Promise<void>
  /** Signs in again and comes back to the present page. */
  signIn(): Promise<void>
  /** Whether the server no longer accepts this session; the page stays, so that nothing typed is lost. */
  isExpired(): boolean
  /** Whether its tokens are from before this page was loaded: it may have been ended meanwhile. */
  kept: boolean
  subscribe(listener: () => void): () => void
  /** Resolves when the user has signed out in another tab of this browser; this tab knows nobody any more then. */
  signedOut: Promise<void>
}

export interface Person {
  name: string | undefined
  email: string | undefined
}

/** Restores or starts the session. Undefined when the browser is on its way to the sign-in page. */
export async function startSession(place: Location, replacePath: (path: string) => void): Promise<Session | undefined> {
  const config = await serverConfig(place.origin)
  // a session that still holds needs none of it
  const manager = once(async () => (await import('./user-manager.ts')).userManager(config, place.origin))
  const signIn = async (path: string) => (await manager()).signinRedirect({ state: { returnTo: path } })
  if (!config.authRequired || !needsSignIn(place.pathname)) return runSession(config, manager, null, signIn)

  // also on the way back from the provider: from now on this tab holds its own id
  const copied = await isCopiedTab(navigator.locks, sessionStorage)
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
  const user = await restored(config, manager, copied)
  if (user !== null) return { ...runSession(config, manager, user, signIn), kept: true }
  await signIn(location.pathname + location.search + location.hash)
  return undefined
}

const isAnswer = (query: URLSearchParams): boolean => query.has('state') && (query.has('code') || query.has('error'))

/** The user whom the provider sent back; undefined when the answer belongs to no sign-in of this tab (Back, a stale link). */
async function answered(manager: Manager): Promise<(Tokens & { state?: unknown }) | undefined> {
  const { signInAnswer } = await import('./user-manager.ts')
  return signInAnswer(await manager())
}

type Manager = () => Promise<UserManager>

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    // what failed to load is tried again
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

const logError = (sentence: string) => (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: a failed refresh is only logged
  console.error(sentence, error)
}

async function restored(config: ServerConfig, manager: Manager, copied: boolean): Promise<Tokens | null> {
  if (copied) {
    forgetTokens(config, sessionStorage)
    return null
  }
  const kept = keptTokens(config, sessionStorage)
  if (kept === null || (secondsLeft(kept) ?? 1) > 0) return kept
  try {
    return await (await manager()).signinSilent()
  } catch {
    return null
  }
}

function runSession(
  config: ServerConfig,
  manager: Manager,
  first: Tokens | null,
  signIn: (path: string) => Promise<void>,
): Session {
  let user = first
  let over = false
  let expired = false
  let refreshing: Promise<void> | undefined
  const expiry = createEmitter()
  const setExpired = (value: boolean) => {
    if (expired === value) return
    expired = value
    expiry.emit()
  }
  const refresh = (): Promise<void> => {
    refreshing ??= exclusively(async () => {
      const renewed = await (await manager()).signinSilent()
      // signed out meanwhile: the library has kept what it got
      if (over) return forgetTokens(config, sessionStorage)
      user = renewed ?? user
      setExpired(false)
      tokenRenewal.emit()
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
  const otherTabs = signOutChannel()
  let stopCheck: () => void = () => undefined
  const signedOut = new Promise<void>((resolve) => {
    otherTabs.onSignOut(() => {
      if (user === null) return
      stopCheck()
      over = true
      user = null
      forgetTokens(config, sessionStorage)
      forgetShown(sessionStorage)
      resolve()
    })
  })
  if (user !== null) {
    stopCheck = startTokenCheck({
      secondsLeft: () => (user === null ? undefined : secondsLeft(user)),
      refresh,
      logError: logRefresh,
    })
    if (needsRefresh(secondsLeft(user))) refresh().catch(logRefresh)
  }
  return {
    config,
    person: () => user?.profile && { name: textOf(user.profile.name), email: textOf(user.profile.email) },
    logout: async () => {
      const leaving = await manager()
      // without the provider nobody is signed out, in no tab
      await leaving.metadataService.getEndSessionEndpoint()
      otherTabs.tell()
      forgetShown(sessionStorage)
      await leaving.signoutRedirect()
    },
    signIn: () => signIn(location.pathname + location.search + location.hash),
    isExpired: () => expired,
    kept: false,
    subscribe: expiry.listen,
    signedOut,
  }
}

/** One refresh at a time over all tabs of this origin. */
function exclusively(task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('cubeward.refresh', task) : task()
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Once a login, and only then; a reload or a refreshed token sends nothing. */
async function sendProfile({ profile }: Tokens): Promise<void> {
  const text = (value: unknown) => textOf(value) ?? null
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
