import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { says } from '@cubeward/words/said.ts'

/** Writes mails down instead of sending them. */
export interface MailOutbox {
  /** Tells where it is, for whoever sent it. */
  keep(message: object): Promise<string>
}

/** The demo world's mail server: a file with one mail a line. */
export function createMailOutbox(file: string): MailOutbox {
  return {
    async keep(message) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...message })}\n`, { mode: 0o600 })
      return says('mail.kept')
    },
  }
}
