import type { Socket } from 'node:net'
import type { EmailConfigurationEdit } from '@cubeward/contract/admin/email-configuration.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { says } from '@cubeward/words/said.ts'
import { createTransport, type Transporter } from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport'
import type { Config } from '../../config/config.ts'
import type { Sealer } from '../../security/secrets.ts'
import { type Outbound, Unreachable } from '../outbound.ts'
import { accessTokenOf } from './access-token.ts'
import type { MailOutbox } from './outbox.ts'
import { closed, platformRoute, type Route, times } from './route.ts'

/** Ports that mail is submitted on. */
export const smtpPorts = [25, 465, 587, 2525] as const

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Of our own choice, so that a mail that is sent again is known to be the same. */
  messageId?: string
  /** Sent by nobody: no absence notice answers it (RFC 3834). */
  automatic?: boolean
  /** Asked once the mail has reached whom it is for: whether the blind copies are to be sent with it. Left out: they are. */
  copies?: () => Promise<boolean>
}
/** For whom a mail is sent; decides which configuration it takes. */
export interface MailOwner {
  operator: string
  tenant?: string | undefined
  /** One of the tenant's, by its id. */
  configurationId?: string | undefined
  /** What is stored is taken while it is off as well: it is tried before it is used. */
  trial?: boolean
}
type Smtp = EmailConfigurationEdit['smtp']
/** An e-mail configuration as it is stored: without its secrets, which are sealed beside it. */
export type StoredConfiguration = Omit<EmailConfigurationEdit, 'smtp'> & {
  smtp: Omit<Smtp, 'basic' | 'oauth2'> & {
    basic: Pick<Smtp['basic'], 'username'>
    oauth2: Pick<Smtp['oauth2'], 'grantTokenUrl' | 'scope' | 'clientId' | 'username'>
  }
}
export interface MailConfiguration {
  configuration: StoredConfiguration
  password: Buffer | null
  clientSecret: Buffer | null
}

export interface MailReceipt {
  /** Whether the server took it for all of its recipients. */
  sent: boolean
  /** Whether it took it for whom it is addressed to, whatever became of the blind copies. */
  reached: boolean
  /** It lies in the recipient's own mailbox: no mail server hands it on. */
  kept?: boolean
  /** It will never take it for this address. */
  refusedForGood: boolean
  /** What the mail server said word for word, or a code with its parameters (`says`). */
  answer: string
  /** The server that was asked, for the person who set it up. */
  through: string
}
export interface Mailer {
  /** `platform`: in its own name, through its own server. */
  send(owner: MailOwner | 'platform', mail: Mail): Promise<MailReceipt>
  /** Whether the platform has a server of its own, or what takes its place. */
  readonly sendsByItself: boolean
}

interface MailerOptions {
  config: Pick<Config, 'mail'>
  /** What is stored for an owner; undefined: the platform's server sends. */
  configurationFor: (owner: MailOwner) => Promise<MailConfiguration | undefined>
  sealer: Sealer
  outbound: Outbound
  /** Takes what the platform would send and has no server for (demo). */
  outbox?: MailOutbox | undefined
  /** For one mail in all; others only in tests. */
  mostMs?: number
}

const notTaken = { sent: false, reached: false, refusedForGood: false } as const

/** CR and LF would start a header of their own, NUL ends a line for some servers. */
function oneLine(field: string, value: string): string {
  if (/[\r\n]/.test(value) || value.includes('\u0000')) throw fieldProblem(field, 'text.oneLine')
  return value
}

/** Sends the mails of operators and tenants, each through its own configuration, else the platform's server (decision 67). */
export function createMailer(options: MailerOptions): Mailer {
  const { config, configurationFor, sealer, outbound, outbox, mostMs = usualMostMs } = options
  const platform = config.mail.url === undefined ? undefined : platformRoute(config.mail.url, outbound.ca)
  return {
    sendsByItself: platform !== undefined || outbox !== undefined,
    async send(owner, mail) {
      const stored = owner === 'platform' ? undefined : await configurationFor(owner)
      const message = messageOf(mail, stored, config.mail.from)
      const custom = stored?.configuration.smtp
      if (stored === undefined || custom?.enabled !== true) {
        if (platform !== undefined) return deliver(platform(), message, mail.copies, performance.now() + mostMs)
        if (outbox !== undefined)
          return {
            sent: true,
            reached: true,
            kept: true,
            refusedForGood: false,
            answer: await outbox.keep(message),
            through: 'demo',
          }
        return { ...notTaken, answer: says('mail.noServer'), through: 'platform' }
      }
      const deadline = performance.now() + mostMs
      try {
        const route = await inTime(routeOf(stored, sealer, outbound), deadline)
        return await deliver(route, message, mail.copies, deadline)
      } catch (error) {
        return { ...notTaken, answer: tellable(error), through: `${custom.host}:${custom.port}` }
      }
    },
  }
}

interface Message {
  from: { name: string; address: string }
  replyTo?: { name: string; address: string }
  to: string
  bcc: string[]
  subject: string
  text: string
  html?: string
  messageId?: string
  headers?: Record<string, string>
}

function messageOf(mail: Mail, stored: MailConfiguration | undefined, platformFrom: string): Message {
  const configuration = stored?.configuration
  const { smtp } = configuration ?? {}
  const user = smtp?.authentication === 'OAuth2' ? smtp.oauth2.username : smtp?.basic.username
  const own = smtp?.enabled === true && user?.includes('@') ? user : platformFrom
  const address = configuration?.fromAddress ?? own
  return {
    from: { name: oneLine('fromName', configuration?.fromName ?? ''), address: oneLine('fromAddress', address) },
    ...(configuration?.replyToAddress
      ? {
          replyTo: {
            name: oneLine('replyToName', configuration.replyToName ?? ''),
            address: oneLine('replyToAddress', configuration.replyToAddress),
          },
        }
      : {}),
    to: oneLine('to', mail.to),
    bcc: (configuration?.bcc ?? []).map((one) => oneLine('bcc', one)),
    subject: oneLine('subject', mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.messageId === undefined ? {} : { messageId: oneLine('messageId', mail.messageId) }),
    ...(mail.automatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
  }
}

/**
 * The longest that one mail may take in all, with its token and its copies. The limits above start anew with each byte that a server says;
 * this one does not, so that the mails behind it do not wait for ever.
 */
const usualMostMs = 60_000

async function routeOf(stored: MailConfiguration, sealer: Sealer, outbound: Outbound): Promise<Route> {
  const { smtp } = stored.configuration
  const { host, port, security } = smtp
  if (host === null || port === null) throw new Unreachable()
  const secretOf = (sealed: Buffer | null) => (sealed === null ? '' : sealer.open(sealed))
  const auth =
    smtp.authentication === 'Basic'
      ? { user: smtp.basic.username ?? '', pass: secretOf(stored.password) }
      : {
          type: 'OAuth2' as const,
          user: smtp.oauth2.username ?? '',
          accessToken: await accessTokenOf(outbound, { ...smtp.oauth2, clientSecret: secretOf(stored.clientSecret) }),
        }
  let socket: Socket | undefined
  return {
    through: `${host}:${port}`,
    abandon: () => socket?.destroy(),
    transport: {
      ...closed,
      ...times,
      host,
      port,
      secure: security === 'TLS',
      requireTLS: security === 'STARTTLS',
      ignoreTLS: security === 'NONE',
      tls: { servername: host, ...(outbound.ca === undefined ? {} : { ca: [...outbound.ca] }) },
      auth,
      getSocket: (_, done) => {
        outbound.connect({ host, port, ports: smtpPorts }).then((connection) => {
          socket = connection
          done(null, { connection })
        }, done)
      },
    },
  }
}

/** Sends to the recipients first; the blind copies follow only if all recipients were accepted. */
async function deliver(route: Route, message: Message, copies: Mail['copies'], deadline: number): Promise<MailReceipt> {
  const { transport, through } = route
  const { bcc, ...mail } = message
  const sender = createTransport(transport)
  try {
    const { response, messageId, rejected, rejectedErrors } = await inTime(
      sender.sendMail(mail),
      deadline,
      route.abandon,
    )
    const reached = rejected.length === 0
    const [refusal] = rejectedErrors ?? []
    const answer = (refusal?.response ?? response).slice(0, 2000)
    const receipt = { sent: reached, reached, refusedForGood: !reached && isFinal(refusal), answer, through }
    if (!reached || bcc.length === 0 || !((await copies?.()) ?? true)) return receipt
    return {
      ...receipt,
      ...(await copied(sender, { ...mail, messageId }, bcc, (sending) => inTime(sending, deadline, route.abandon))),
    }
  } catch (error) {
    const refused = error instanceof Error && 'rejected' in error
    return { ...notTaken, refusedForGood: refused && isFinal(error), answer: tellable(error), through }
  } finally {
    sender.close()
  }
}

async function inTime<T>(sending: Promise<T>, deadline: number, abandon?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }))
      abandon?.()
    }, deadline - performance.now())
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** The same mail, in another envelope. What becomes of it changes nothing for whom it was for. */
async function copied(
  sender: Transporter<SentMessageInfo>,
  mail: Omit<Message, 'bcc'>,
  bcc: string[],
  limited: <T>(sending: Promise<T>) => Promise<T>,
) {
  try {
    const envelope = { from: mail.from.address, to: bcc }
    const { rejectedErrors } = await limited(sender.sendMail({ ...mail, envelope }))
    const refusal = rejectedErrors?.[0]?.response
    return refusal === undefined ? {} : { sent: false, answer: refusal.slice(0, 2000) }
  } catch (error) {
    return { sent: false, answer: tellable(error) }
  }
}

/** The address does not exist. Other refusals (RFC 3463, 5.7: policy) end when somebody mends the settings. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, response } = (error ?? {}) as { responseCode?: number; response?: string }
  return [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.7\./.test(response ?? '')
}

/** What the mail server said, if it was one that spoke; else one sentence that maps no network. */
function tellable(error: unknown): string {
  const { response, code, message } = (error ?? {}) as { response?: string; code?: string; message?: string }
  if (typeof response === 'string' && response !== '') return response.slice(0, 2000)
  if (error instanceof Unreachable) return says('host.unreachable')
  if (code === 'ETIMEDOUT') return says('mail.silent')
  if (code === 'ETLS' || code === 'ESOCKET') return says('mail.notSecure', { reason: (message ?? '').slice(0, 500) })
  if (error instanceof Error) return (message ?? '').slice(0, 1000)
  return says('mail.notSent')
}
