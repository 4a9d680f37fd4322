import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Who called: the address of the connection or, if that is a trusted proxy (`CUBEWARD_TRUSTED_PROXIES`), the one it passes on. A caller
 * who is no such proxy has no say in it. Throws for what is no address or network.
 */
export function createClientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, trust) ?? ''
}
