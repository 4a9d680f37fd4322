/**
 * Where pictures and files are kept. What they are, whose, and of which type is known to the database; a key says nothing and is made
 * by the server (`randomUUID()` or `photos/<uuid>`), never taken from a caller.
 */
export interface Blobs {
  /** Stores all of it or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is nothing under this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Also succeeds if there is nothing. */
  remove(key: string): Promise<void>
}
