import type { ServerConfig } from '@cubeward/contract/admin/identity.ts'
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Tokens } from './kept-tokens.ts'

/** Signs in and out and refreshes; loaded when one of these is needed. */
export function userManager(config: ServerConfig, origin: string): UserManager {
  return new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${origin}/`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email',
    // our own check does it
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    // whoever registers goes on in the tab that the link of the mail has opened
    stateStore: new WebStorageStateStore({ store: localStorage }),
  })
}

/** Takes what the provider answered; undefined when that belongs to no sign-in of this tab. */
export async function signInAnswer(manager: UserManager): Promise<(Tokens & { state?: unknown }) | undefined> {
  try {
    return await manager.signinCallback()
  } catch (error) {
    if (error instanceof ErrorResponse) throw error
    return undefined
  }
}
