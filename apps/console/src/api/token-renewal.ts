import { createEmitter } from './emitter.ts'

/** The session has a new access token, before the old one ended; for what lives as long as a token, and can be given the next one. */
export const tokenRenewal = createEmitter()
