/** Where the controller says what happens; pino fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const noLog: Log = { info() {}, warn() {}, error() {} }

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
