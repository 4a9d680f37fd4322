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
  /** A terminal in which nothing is typed for so long is closed. */
  terminalIdleMs: number
  /** How often the two ends of a terminal make sure of each other. */
  terminalAliveMs: number
}

/** A command lives 10 s. */
export const timings: Timings = {
  commandMs: 10_000,
  resultMs: 10_000,
  helloMs: 10_000,
  drainMs: 2_000,
  terminalIdleMs: 900_000,
  terminalAliveMs: 15_000,
}
