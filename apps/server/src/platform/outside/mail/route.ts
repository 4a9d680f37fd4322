import { connect, isIP, type Socket } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { Unreachable } from '../outbound.ts'

/** `abandon` ends its connection. */
export type Route = { transport: SMTPTransportOptions; through: string; abandon: () => void }

/** Neither files nor addresses are ever read to build a mail, whatever stands in it. */
export const closed = { disableFileAccess: true, disableUrlAccess: true } as const
export const times = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 15_000 } as const

/** The administrator's own server needs no permission to be inside. Each mail has a connection of its own, which it can give up. */
export function platformRoute(url: string, ca: readonly string[] | undefined): () => Route {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = { host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) }
  return () => {
    let socket: Socket | undefined
    return {
      through: `platform (${hostname}${port === '' ? '' : `:${port}`})`,
      abandon: () => socket?.destroy(),
      transport: {
        ...closed,
        ...times,
        url,
        tls: { ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === undefined ? {} : { ca: [...ca] }) },
        getSocket: (_, done) => {
          const failed = (cause: Error) => done(new Unreachable({ cause }))
          const dialled = connect({ ...at, timeout: times.connectionTimeout }, () => {
            dialled.off('error', failed).off('timeout', late).setTimeout(0)
            done(null, { connection: dialled })
          })
          const late = () => dialled.destroy(new Error('time-out'))
          dialled.once('error', failed).once('timeout', late)
          socket = dialled
        },
      },
    }
  }
}
