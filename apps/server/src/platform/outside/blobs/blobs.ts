import type { IncomingMessage, ServerResponse } from 'node:http'

/** What an address to upload to is good for, and nothing else. */
export interface UploadGrant {
  type: string
  maxBytes: number
  /** Bytes that will be sent, if they are known. */
  size?: number | undefined
}

/** Something that has arrived at an address to upload to. */
export interface Arrival {
  key: string
  size: number
  at: Date
}

/**
 * Where pictures and files are kept. What they are, whose, and of which type is known to the database; a key is made by the server
 * and never taken from a caller.
 *
 * Uploads arrive apart, under keys of their own: whoever has an address can use it as long as it is good, so that what is given out
 * must lie where no address to upload to leads. It is read, looked at, and stored under its own key by the server.
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
  /** An address that takes a PUT of this type and at most this size, for 15 minutes (decision 41). The key begins with `arriving`. */
  uploadUrl(key: string, grant: UploadGrant): Promise<string>
  /** What has arrived under keys with this beginning, itself below `arriving`. */
  arrivals(prefix: string): Promise<Arrival[]>
  /** An address that gives the bytes out, for 15 minutes at most. */
  downloadUrl(key: string, type: string): Promise<string>
  /** Removes what was left when the program was killed in the middle of writing. */
  tidy?(): Promise<void>
  /** An address binds one size, not a largest one: it has to be known. */
  exactSize?: boolean
  /** Origin of these addresses if it is not our own. */
  origin?: string
  /** Calls the handler when something was uploaded; if it throws, nothing stays. A store that is not ours tells nothing. */
  onUpload?(handler: (key: string) => Promise<void>): void
  /** Serves these addresses, below `/files/`. */
  handle?: (request: IncomingMessage, response: ServerResponse) => void
}

/** The beginning of every key that an address to upload to may have. */
export const arriving = 'arriving/'

export const uploadSeconds = 15 * 60

/** The same address for five minutes, so that browsers need not load a picture again with every list. */
export const steadySeconds = (nowMs: number): number => Math.floor(nowMs / 300_000) * 300
