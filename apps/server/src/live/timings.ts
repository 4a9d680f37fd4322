/** The times that live connections keep; tests shorten them. */
export interface Timings {
  /** Life of a command, until the cube has acknowledged it. */
  commandMs: number
  /** How long the lock may take to report after that. */
  resultMs: number
  /** A cube that has not said Hello by then is disconnected. */
  helloMs: number
  /** How long sockets may take to close when the server stops. */
  drainMs: number
}

/** A command lives 10 s (R19). */
export const timings: Timings = { commandMs: 10_000, resultMs: 10_000, helloMs: 10_000, drainMs: 2_000 }
