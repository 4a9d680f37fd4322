/** The token of `Authorization: Bearer …`; undefined without one. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]

export const askForBearer = { 'www-authenticate': 'Bearer' }
