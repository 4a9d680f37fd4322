import { identity, type ServerConfig } from '@cubeward/contract/admin/identity.ts'
import { call } from '../api/api.ts'

/**
 * How to sign in here. When that cannot be found out, signing in is assumed to be needed, at the provider that the
 * server brings along (spec §8, GAP-63).
 */
export async function serverConfig(origin: string, ask = () => call(identity.config, {})): Promise<ServerConfig> {
  try {
    return await ask()
  } catch {
    return {
      authRequired: true,
      issuer: `${origin}/realms/cubeward`,
      realm: 'cubeward',
      clientId: 'cubeward-console',
      version: '',
      demo: false,
    }
  }
}
