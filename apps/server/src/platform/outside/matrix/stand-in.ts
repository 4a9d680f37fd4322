import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** What clients must send, as the client-server specification has it; anything else is answered with M_BAD_JSON. */
const bodies = {
  login: z.strictObject({
    type: z.literal('m.login.password'),
    identifier: z.strictObject({ type: z.literal('m.id.user'), user: z.string().min(1) }),
    password: z.string(),
    initial_device_display_name: z.string().optional(),
  }),
  createRoom: z.strictObject({
    preset: z.enum(['private_chat', 'public_chat', 'trusted_private_chat']),
    is_direct: z.literal(true),
    invite: z.array(z.string().regex(/^@[^:]+:.+$/)).length(1),
  }),
  direct: z.record(z.string(), z.array(z.string())),
  message: z.union([
    z.strictObject({ msgtype: z.literal('m.text'), body: z.string() }),
    z.strictObject({
      msgtype: z.literal('m.text'),
      body: z.string(),
      format: z.literal('org.matrix.custom.html'),
      formatted_body: z.string(),
    }),
  ]),
}

export interface RoomMessage {
  eventId: string
  transactionId: string
  room: string
  sender: string
  /** Who was invited to the room. */
  recipient: string
  body: string
  formatted?: string
}
interface Question {
  method: string
  /** Of the client-server API, with its prefix. */
  path: string
  token: string | undefined
  body: unknown
}
export interface HomeserverAnswer {
  status: number
  body: unknown
}
export interface Homeserver {
  answer(question: Question): Promise<HomeserverAnswer>
  /** Messages by device and transaction id: the same id again from the same device adds none. */
  messages: Map<string, RoomMessage>
  /** Who was invited, by room. */
  rooms: Map<string, string>
  /** What was not of the specification. */
  violations: string[]
  /** Rooms that take no messages any more. */
  closed: Set<string>
  /** All tokens end. */
  forgetTokens(): void
  logins: number
}

interface HomeserverOptions {
  domain: string
  /** Whether the account may log in; anybody, if it is left out. */
  admits?: (user: string, password: string) => boolean
  /** Keeps a message that is new; it is answered when it is kept. */
  keep?: (message: RoomMessage) => Promise<void>
}

const refused = (status: number, errcode: string, error: string) => ({ status, body: { errcode, error } })
const remembered = 10_000
const prefix = /^\/_matrix\/client\/v3/

/** A homeserver on this machine. Recipients whose name begins with "nobody" are unknown to it. */
export function createHomeserver({ domain, admits = () => true, keep }: HomeserverOptions): Homeserver {
  /** Who has which token, each for a device of its own. */
  const tokens = new Map<string, { user: string; device: string }>()
  const direct = new Map<string, Record<string, string[]>>()
  const state: Omit<Homeserver, 'answer'> = {
    messages: new Map(),
    rooms: new Map(),
    closed: new Set(),
    violations: [],
    forgetTokens: () => tokens.clear(),
    logins: 0,
  }

  async function answer({ method, path: full, token, body }: Question): Promise<HomeserverAnswer> {
    const path = full.replace(prefix, '')
    if (path === full) throw new Error(`${full} is no path of the client-server API`)
    if (method === 'POST' && path === '/login') {
      const { identifier, password } = bodies.login.parse(body)
      state.logins += 1
      if (!admits(identifier.user, password)) return refused(403, 'M_FORBIDDEN', 'Invalid username or password')
      const user = identifier.user.startsWith('@') ? identifier.user : `@${identifier.user}:${domain}`
      const made = `token-${state.logins}-${randomBytes(6).toString('hex')}`
      const device = `D${state.logins}`
      tokens.set(made, { user, device })
      return { status: 200, body: { access_token: made, user_id: user, device_id: device } }
    }
    const { user, device } = tokens.get(token ?? '') ?? {}
    if (user === undefined) return refused(401, 'M_UNKNOWN_TOKEN', 'Unknown access token')
    if (path === `/user/${encodeURIComponent(user)}/account_data/m.direct`) {
      const known = direct.get(user)
      if (method === 'GET')
        return known === undefined
          ? refused(404, 'M_NOT_FOUND', 'Account data not found')
          : { status: 200, body: known }
      direct.set(user, bodies.direct.parse(body))
      return { status: 200, body: {} }
    }
    if (method === 'POST' && path === '/createRoom') {
      const invited = bodies.createRoom.parse(body).invite[0] ?? ''
      if (invited.startsWith('@nobody')) return refused(403, 'M_FORBIDDEN', 'No such user')
      const room = `!room${state.rooms.size + 1}:${domain}`
      state.rooms.set(room, invited)
      return { status: 200, body: { room_id: room } }
    }
    const sent = /^\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(path)
    if (method !== 'PUT' || sent === null) throw new Error(`${method} ${path} is not used here`)
    const room = decodeURIComponent(sent[1] ?? '')
    const transactionId = decodeURIComponent(sent[2] ?? '')
    const recipient = state.rooms.get(room)
    if (recipient === undefined || state.closed.has(room)) return refused(403, 'M_FORBIDDEN', 'Not in this room')
    const message = bodies.message.parse(body)
    const eventId = `$${transactionId}`
    const key = `${device} ${transactionId}`
    if (!state.messages.has(key)) {
      const formatted = 'formatted_body' in message ? { formatted: message.formatted_body } : {}
      const made = { eventId, transactionId, room, sender: user, recipient, body: message.body, ...formatted }
      state.messages.set(key, made)
      const [oldest] = state.messages.size > remembered ? state.messages.keys() : []
      if (oldest !== undefined) state.messages.delete(oldest)
      await keep?.(made)
    }
    return { status: 200, body: { event_id: eventId } }
  }

  return Object.assign(state, {
    answer: (question: Question) =>
      answer(question).catch((error: unknown) => {
        state.violations.push(String(error))
        return refused(400, 'M_BAD_JSON', String(error))
      }),
  })
}
