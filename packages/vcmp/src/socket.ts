/** The little a session needs of a WebSocket; adapters: `node.ts` (ws), `browser.ts`. */
export interface Socket {
  send(text: string): void
  /** What `work` sends goes to the network as one; left out where the socket does not know how. */
  together?(work: () => void): void
  close(code: number, reason: string): void
  /**
   * Drops the connection at once together with everything not yet sent. A mere close still delivers buffered frames
   * seconds later, such as the command to open a door. (A browser cannot; there it closes.)
   */
  reset(): void
  /** Bytes accepted by `send` and not yet handed to the network. */
  readonly bufferedAmount: number
}

/** Where an adapter of the client side reports what happens to the socket it opens; `opened` comes first. */
export interface SocketListener {
  opened(socket: Socket): void
  received(data: string): void
  /** The peer broke the protocol in a way that only the adapter can see, for example a binary frame (1003). */
  misused(code: number, reason: string): void
  /** Something else than a frame arrived, so the peer is alive. */
  touched(): void
  drained(): void
  /** At most once; also when the socket never opened. */
  closed(code: number, reason: string): void
}
