import { createHash } from 'node:crypto'
import { auditMessage } from '@cubeward/words/audit-messages.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import { z } from 'zod'
import type { HttpAnswer, Outbound } from '../outbound.ts'

/** An account at a homeserver, which sends in its name. */
export interface MatrixAccount {
  host: string
  port: number
  user: string
  password: string
}
export interface MatrixMessage {
  /** @name:server */
  recipient: string
  text: string
  html?: string
  /** The same id again is the same message: from one login the homeserver takes it once. */
  transactionId: string
}

export type MatrixFate = 'notSent' | 'final' | 'unknown'

/** The homeserver did not take it, as far as is known. */
export class MatrixRefused extends Error {
  override readonly name = 'MatrixRefused'
  readonly fate: MatrixFate
  readonly retryAfterMs: number | undefined
  /** Word for word. */
  readonly answer: string | undefined
  readonly code: string | undefined

  /** The message by its code. */
  readonly said: Told

  constructor(
    said: Told,
    fate: MatrixFate,
    more: Partial<Pick<MatrixRefused, 'retryAfterMs' | 'answer' | 'code'>> = {},
  ) {
    super(auditMessage('en', said))
    this.said = said
    this.fate = fate
    this.retryAfterMs = more.retryAfterMs
    this.answer = more.answer
    this.code = more.code
  }
}

export interface Matrix {
  /** Resolves with the id of the event. Throws `MatrixRefused`. */
  send(account: MatrixAccount, message: MatrixMessage): Promise<{ eventId: string }>
}

/** Logins that outlive this process and are shared by all servers. What is kept is a secret. */
export interface KeptLogins {
  /** What is kept of an account, and a mark of it. `login` is left out if it cannot be read any more. */
  read(account: string): Promise<{ login: string | undefined; mark: Buffer } | undefined>
  /** Keeps a login, unless another one was kept since `mark` was read; tells which one is kept now. */
  keep(account: string, login: string, mark: Buffer | undefined): Promise<string | undefined>
}

export const matrixPorts = [443, 8443, 8448] as const
const recipientPattern = /^@[^\s:]{1,200}:[A-Za-z0-9.:[\]-]{1,200}$/

const Login = z.object({ access_token: z.string().min(1), user_id: z.string().min(1) })
type Login = z.infer<typeof Login>
/** With a mark of the password that it was got with, which is not kept itself: whoever has another one does not send with it. */
const KeptLogin = Login.extend({ passwordMark: z.string() })
const markOf = (password: string) => createHash('sha256').update(password).digest('base64url')
const Direct = z.record(z.string(), z.array(z.string()))
const Room = z.object({ room_id: z.string().min(1) })
const Sent = z.object({ event_id: z.string().min(1) })
const Refusal = z.object({
  errcode: z.string(),
  error: z.string().optional(),
  retry_after_ms: z.number().nonnegative().optional(),
})

/** Refusals that no later attempt changes. */
const forGood = new Set([
  'M_FORBIDDEN',
  'M_NOT_FOUND',
  'M_INVALID_PARAM',
  'M_TOO_LARGE',
  'M_BAD_JSON',
  'M_UNRECOGNIZED',
])

const noSuchUser = tells('homeserver.noSuchUser')
const reasons: Readonly<Record<string, Told>> = {
  M_FORBIDDEN: noSuchUser,
  M_NOT_FOUND: noSuchUser,
  M_LIMIT_EXCEEDED: tells('homeserver.busy'),
}

/**
 * Messages over the client-server API: log in, find or make the room with the recipient, send. Logins are remembered by account; in
 * `kept` they outlive this process, so that what a killed server had sent is not sent again.
 */
export function createMatrix(outbound: Pick<Outbound, 'ask'>, kept?: KeptLogins): Matrix {
  const logins = new Map<string, Promise<Login>>()
  /** One room at a time for an account: the list of its rooms is written as a whole. */
  const making = new Map<string, Promise<string>>()
  const keyOf = ({ host, port, user, password }: MatrixAccount) => JSON.stringify([host, port, user, password])

  async function call(
    account: Pick<MatrixAccount, 'host' | 'port'>,
    path: string,
    options: { method: 'GET' | 'POST' | 'PUT'; body?: unknown; token?: string },
  ) {
    const { method, body, token } = options
    const question = {
      url: `https://${account.host}:${account.port}/_matrix/client/v3${path}`,
      method,
      ports: matrixPorts,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    }
    return outbound.ask(question).catch(() => {
      // The same transaction id may be sent again without a second message, so nothing is lost or doubled by that.
      throw new MatrixRefused(tells('homeserver.unreachable'), 'notSent')
    })
  }

  /** The login of an account. `expired`: its token that does not hold any more. */
  function login(account: MatrixAccount, expired?: string): Promise<Login> {
    const key = keyOf(account)
    const known = logins.get(key)
    if (known !== undefined) return known
    const made = keptLogin(account, expired)
    logins.set(key, made)
    made.catch(() => logins.delete(key))
    return made
  }

  async function keptLogin(account: MatrixAccount, expired: string | undefined): Promise<Login> {
    if (kept === undefined) return newLogin(account)
    const { host, port, user, password } = account
    const name = `${user} ${host}:${port}`
    const before = await kept.read(name)
    const known = keptOf(before?.login)
    const passwordMark = markOf(password)
    if (known?.passwordMark === passwordMark && known.access_token !== expired) return known
    const fresh = { ...(await newLogin(account)), passwordMark }
    const now = keptOf(await kept.keep(name, JSON.stringify(fresh), before?.mark))
    return now?.passwordMark === passwordMark ? now : fresh
  }

  async function newLogin({ user, password, ...at }: MatrixAccount): Promise<Login> {
    try {
      const answer = await call(at, '/login', {
        method: 'POST',
        body: {
          type: 'm.login.password',
          identifier: { type: 'm.id.user', user },
          password,
          initial_device_display_name: 'Cubeward',
        },
      })
      return read(Login, answer)
    } catch (error) {
      // The settings can be mended: the message is tried again until it expires.
      if (!(error instanceof MatrixRefused) || error.fate === 'notSent') throw error
      throw new MatrixRefused(tells('homeserver.noAccount'), 'notSent', error)
    }
  }

  const directPath = (user: string) => `/user/${encodeURIComponent(user)}/account_data/m.direct`
  async function directRooms(account: MatrixAccount): Promise<z.infer<typeof Direct>> {
    const { access_token: token, user_id: user } = await login(account)
    const answer = await call(account, directPath(user), { method: 'GET', token })
    return answer.status === 404 ? {} : read(Direct, answer)
  }
  /** The newest room with the recipient that the account remembers, unless it is the one that is closed to us. */
  const roomIn = (rooms: z.infer<typeof Direct>, recipient: string, closed: string | undefined) =>
    rooms[recipient]?.findLast((room) => room !== closed)

  /** The room of the two: the one that the account remembers, or a new one to which the recipient is invited. */
  async function roomWith(account: MatrixAccount, recipient: string, closed: string | undefined): Promise<string> {
    const known = roomIn(await directRooms(account), recipient, closed)
    if (known !== undefined) return known
    const key = keyOf(account)
    const mine = (making.get(key) ?? Promise.resolve(''))
      .catch(() => undefined)
      .then(() => makeRoom(account, recipient, closed))
    making.set(key, mine)
    const gone = () => making.get(key) === mine && making.delete(key)
    mine.then(gone, gone)
    return mine
  }

  async function makeRoom(account: MatrixAccount, recipient: string, closed: string | undefined): Promise<string> {
    const known = roomIn(await directRooms(account), recipient, closed)
    if (known !== undefined) return known
    const { access_token: token, user_id: user } = await login(account)
    const made = await call(account, '/createRoom', {
      method: 'POST',
      token,
      body: { preset: 'trusted_private_chat', is_direct: true, invite: [recipient] },
    })
    const { room_id: room } = read(Room, made)
    // Read anew, since another server may have made rooms meanwhile.
    const rooms = await directRooms(account)
    const own = (rooms[recipient] ?? []).filter((one) => one !== closed)
    const body = { ...rooms, [recipient]: [...own, room] }
    read(z.unknown(), await call(account, directPath(user), { method: 'PUT', token, body }))
    return room
  }

  async function attempt(account: MatrixAccount, message: MatrixMessage) {
    const room = await roomWith(account, message.recipient, undefined)
    return put(account, room, message).catch(async (error: unknown) => {
      // The account was put out of the room that it remembers.
      if (!(error instanceof MatrixRefused) || error.code !== 'M_FORBIDDEN') throw error
      return put(account, await roomWith(account, message.recipient, room), message)
    })
  }

  async function put(account: MatrixAccount, room: string, { text, html, transactionId }: MatrixMessage) {
    const { access_token: token } = await login(account)
    const path = `/rooms/${encodeURIComponent(room)}/send/m.room.message/${encodeURIComponent(transactionId)}`
    const formatted = html === undefined ? {} : { format: 'org.matrix.custom.html', formatted_body: html }
    const answer = await call(account, path, {
      method: 'PUT',
      token,
      body: { msgtype: 'm.text', body: text, ...formatted },
    })
    return { eventId: read(Sent, answer).event_id }
  }

  return {
    async send(account, message) {
      if (!recipientPattern.test(message.recipient)) throw new MatrixRefused(tells('homeserver.notAnId'), 'final')
      const { access_token: used } = await login(account)
      try {
        return await attempt(account, message)
      } catch (error) {
        if (!(error instanceof ExpiredLogin)) throw error
        // Another message may have noticed it before: one new login is enough.
        if ((await login(account)).access_token === used) logins.delete(keyOf(account))
        await login(account, used)
        return attempt(account, message)
      }
    },
  }
}

/** The token of an earlier login does not hold any more. */
class ExpiredLogin extends MatrixRefused {}

function keptOf(text: string | undefined): z.infer<typeof KeptLogin> | undefined {
  return text === undefined ? undefined : KeptLogin.safeParse(parsed(text)).data
}

/** The answer as it is expected, or the refusal in it. */
function read<T>(schema: z.ZodType<T>, { status, text, retryAfterMs }: HttpAnswer): T {
  const body: unknown = parsed(text)
  if (status === 200) {
    const answer = schema.safeParse(body)
    if (answer.success) return answer.data
    throw new MatrixRefused(tells('homeserver.other'), 'notSent')
  }
  const refusal = Refusal.safeParse(body)
  const code = refusal.data?.errcode ?? ''
  const said = refusal.data?.error?.slice(0, 200)
  const more = {
    retryAfterMs: refusal.data?.retry_after_ms ?? retryAfterMs,
    answer: `${status}${code === '' ? '' : ` ${code}`}${said === undefined ? '' : `: ${said}`}`,
    code,
  }
  const reason = reasons[code] ?? tells('homeserver.refused', { answer: code || status })
  if (code === 'M_UNKNOWN_TOKEN') throw new ExpiredLogin(reason, 'notSent', more)
  throw new MatrixRefused(reason, forGood.has(code) ? 'final' : 'notSent', more)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
