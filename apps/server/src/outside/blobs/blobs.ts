import type { IncomingMessage, ServerResponse } from 'node:http'

/** What an address to upload to is good for, and nothing else. */
export interface UploadGrant {
  type: string
  maxBytes: number
  /** If it is known, a store may insist on it. */
  size?: number | undefined
}

/**
 * Where pictures and files are kept. What they are, whose, and of which type is known to the database; a key says nothing and is made
 * by the server (`randomUUID()` or `photos/<uuid>`), never taken from a caller.
 */
export interface Blobs {
  /** Stores all of it or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is nothing under this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Bytes under this key; undefined if there is nothing. */
  size(key: string): Promise<number | undefined>
  /** Also succeeds if there is nothing. */
  remove(key: string): Promise<void>
  /** An address that takes one PUT of this type and at most this size, for 15 minutes (GAP-41). */
  uploadUrl(key: string, grant: UploadGrant): Promise<string>
  /** An address that gives the bytes out, for 15 minutes at most. */
  downloadUrl(key: string, type: string): Promise<string>
  /** Origin of these addresses if it is not our own. */
  origin?: string
  /** Calls the handler when something was uploaded; if it throws, nothing stays. A store that is not ours tells nothing. */
  onUpload?(handler: (key: string) => Promise<void>): void
  /** Serves these addresses, below `/files/`. */
  handle?: (request: IncomingMessage, response: ServerResponse) => void
}

export const uploadSeconds = 15 * 60
