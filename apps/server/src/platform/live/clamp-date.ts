/** The clock of a device may stand in year 0, which PostgreSQL does not have; an event must not be refused for that. */
export const clampDate = (created: string): string => (created < '1970' ? '1970-01-01T00:00:00.000Z' : created)
