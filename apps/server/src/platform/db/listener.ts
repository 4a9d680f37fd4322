import pg from 'pg'

export interface ListenOptions {
  /** Called whenever the connection was lost and is back: what was notified in between is lost, so read anew. */
  resumed?: () => void
}

interface Subscription extends ListenOptions {
  handler: (payload: string) => void
}

const FIRST_BACKOFF = 50
const LONGEST_BACKOFF = 5000
const HEARTBEAT = 30_000

/** One dedicated connection for all channels, since a pool hands connections out to others. Opened by the first `listen`. */
export function createListener(settings: pg.ClientConfig) {
  const channels = new Map<string, Set<Subscription>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let backoff = FIRST_BACKOFF
  let closed = false

  const heartbeat = setInterval(() => {
    // Finds a connection that died without a word; query_timeout makes it fail.
    client?.query('SELECT 1').catch(() => client && lost(client))
  }, HEARTBEAT)
  heartbeat.unref()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(settings)
    fresh.on('notification', ({ channel, payload }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload ?? '')
    })
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    backoff = FIRST_BACKOFF
    client = fresh
    return fresh
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = undefined
    void which.end().catch(() => undefined)
    reconnectSoon()
  }

  function reconnectSoon(): void {
    if (closed || retry || channels.size === 0) return
    retry = setTimeout(
      () => {
        retry = undefined
        connected().then(
          () => {
            for (const subscriptions of channels.values()) for (const { resumed } of subscriptions) resumed?.()
          },
          () => reconnectSoon(),
        )
      },
      backoff * (0.5 + Math.random()),
    )
    backoff = Math.min(backoff * 2, LONGEST_BACKOFF)
  }

  async function listen(channel: string, handler: (payload: string) => void, options: ListenOptions = {}) {
    const subscription: Subscription = { ...options, handler }
    const subscriptions = channels.get(channel) ?? new Set()
    subscriptions.add(subscription)
    channels.set(channel, subscriptions)
    try {
      const at = await connected()
      await at.query(`LISTEN ${at.escapeIdentifier(channel)}`)
    } catch (error) {
      drop(channel, subscription)
      throw error
    }
    return async () => {
      if (!drop(channel, subscription) || !client) return
      await client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`).catch(() => undefined)
    }
  }

  /** True if that was the last one of its channel. */
  function drop(channel: string, subscription: Subscription): boolean {
    const subscriptions = channels.get(channel)
    subscriptions?.delete(subscription)
    return subscriptions?.size === 0 && channels.delete(channel)
  }

  async function close(): Promise<void> {
    closed = true
    clearInterval(heartbeat)
    clearTimeout(retry)
    channels.clear()
    const last = client ?? (await connecting?.catch(() => undefined))
    client = undefined
    await last?.end().catch(() => undefined)
  }

  return { listen, close }
}
