/** Names that mean a machine of the own network wherever they are resolved. */
export const isLocalName = (name: string): boolean =>
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp)\.?$/i.test(name) || !name.replace(/\.$/, '').includes('.')

const ownAddress =
  /^(127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\]|\[f[cd][0-9a-f]{2}:.*\])$/i

/**
 * Whether a host as `URL` writes it is one of the own network by what stands there alone. Whether it may be connected to is for the
 * server to decide (`outside/outbound.ts`).
 */
export const isOwnHost = (host: string): boolean =>
  ownAddress.test(host) || (!host.startsWith('[') && isLocalName(host))
