import { identity, type ServerConfig } from '@cubeward/contract/admin/identity.ts'
import { call } from '../api/api.ts'

/** Where the server puts its configuration into the page, so that it need not be asked for. */
const inPage = (): string | null | undefined =>
  typeof document === 'undefined' ? undefined : document.getElementById('server-config')?.textContent

/**
 * How to sign in here. When that cannot be found out, signing in is assumed to be needed, at the provider that the
 * server brings along.
 */
export async function serverConfig(
  origin: string,
  ask = () => call(identity.config, {}),
  written = inPage(),
): Promise<ServerConfig> {
  try {
    return written ? (JSON.parse(written) as ServerConfig) : await ask()
  } catch {
    return {
      authRequired: true,
      issuer: `${origin}/realms/cubeward`,
      realm: 'cubeward',
      clientId: 'cubeward-console',
      accountUrl: null,
      version: '',
      demo: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
  }
}
