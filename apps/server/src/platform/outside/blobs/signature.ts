import { createHmac, timingSafeEqual } from 'node:crypto'
import { uploadSeconds } from './blobs.ts'

/** What a signature covers: change anything of it and the address is worth nothing. */
export interface Grant {
  method: 'GET' | 'PUT'
  key: string
  type: string
  /** Most bytes that may be sent; 0 for a download. */
  size: number
  /** Seconds since 1970. */
  expires: number
}

const signature = (secret: Uint8Array, { method, key, type, size, expires }: Grant) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([method, key, type, size, expires]))
    .digest()

export function signedPath(secret: Uint8Array, grant: Grant): string {
  const query = new URLSearchParams({
    expires: String(grant.expires),
    type: grant.type,
    ...(grant.method === 'PUT' ? { size: String(grant.size) } : {}),
    signature: signature(secret, grant).toString('base64url'),
  })
  return `/files/${grant.key.split('/').map(encodeURIComponent).join('/')}?${query}`
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

/** The grant of an address, if we have signed it and it is still good. */
export function readSignedPath(secret: Uint8Array, method: string, url: string, nowSeconds: number): Grant | undefined {
  if (method !== 'GET' && method !== 'PUT') return undefined
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const expires = wholeNumber(parameters.get('expires'))
  const size = method === 'PUT' ? wholeNumber(parameters.get('size')) : 0
  const type = parameters.get('type')
  if (!path.startsWith('/files/') || expires === undefined || size === undefined || type === null) return undefined
  let key: string
  try {
    key = path.slice('/files/'.length).split('/').map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
  const grant: Grant = { method, key, type, size, expires }
  const given = Buffer.from(parameters.get('signature') ?? '', 'base64url')
  const proper = signature(secret, grant)
  if (given.length !== proper.length || !timingSafeEqual(given, proper)) return undefined
  return expires > nowSeconds && expires <= nowSeconds + uploadSeconds ? grant : undefined
}
