import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface CaughtMail {
  from: string
  to: string[]
  text: string
  user: string | undefined
  secure: boolean
}
export interface TestMailServer {
  port: number
  mails: CaughtMail[]
  close(): Promise<void>
}

/** A mail server that keeps what it takes. User `post`, password `right`, access token `good-token`. */
export async function startTestMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const mails: CaughtMail[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    allowInsecureAuth: true,
    closeTimeout: 200,
    onAuth(auth, _, done) {
      const right = auth.method === 'XOAUTH2' ? auth.accessToken === 'good-token' : auth.password === 'right'
      if (right && auth.username === 'post@a.example') done(null, { user: auth.username })
      else done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
          user: session.user,
          secure: session.secure,
        })
        done(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Counts who connects. */
export async function startCanary(): Promise<{ port: number; connections: () => number; close: () => Promise<void> }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
