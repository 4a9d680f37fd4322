/** The part of a pino logger that the database needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
