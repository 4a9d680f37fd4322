export interface SnackbarMessage {
  text: string
  tone?: 'success' | 'error' | 'info' | 'warning'
  /** How long it stays; `null` until it is closed. */
  duration?: number | null
  action?: { label: string; onClick: () => void }
}

export interface QueuedMessage extends SnackbarMessage {
  key: number
  /** When it was told, in milliseconds of any clock. */
  at: number
}

/** One message is shown, the next ones wait. */
export interface SnackbarQueue {
  shown: QueuedMessage | undefined
  /** Since when. */
  since: number
  waiting: readonly QueuedMessage[]
  /** The shown one is leaving. */
  leaving: boolean
}

export type SnackbarEvent =
  | { type: 'told'; message: QueuedMessage }
  /** Something new was asked for: what earlier actions came to is no longer of interest. */
  | { type: 'cleared' }
  | { type: 'closed' }
  | { type: 'left'; at: number }

export const emptyQueue: SnackbarQueue = { shown: undefined, since: 0, waiting: [], leaving: false }

/** So long a failure has to be seen before the result of a later action may take its place for good. */
const SEEN_MS = 4_000
/** A result that could not be shown for so long is no news. */
const NEWS_MS = 5_000

const isFailure = ({ tone }: SnackbarMessage) => tone === 'error'

/** The result just come takes the place of an older one. Failures wait for each other, so that none is missed. */
export function snackbarQueue(queue: SnackbarQueue, event: SnackbarEvent): SnackbarQueue {
  switch (event.type) {
    case 'told':
      return told(queue, event.message)
    case 'cleared': {
      const waiting = queue.waiting.filter(isFailure)
      const gone = queue.shown !== undefined && !isFailure(queue.shown)
      return { ...queue, waiting, leaving: queue.leaving || gone }
    }
    case 'closed':
      return { ...queue, leaving: true }
    case 'left': {
      const [shown, ...waiting] = queue.waiting.filter((it) => isFailure(it) || event.at - it.at <= NEWS_MS)
      return { shown, since: event.at, waiting, leaving: false }
    }
  }
}

function told(queue: SnackbarQueue, message: QueuedMessage): SnackbarQueue {
  const { shown, waiting, leaving, since } = queue
  const now = { shown: message, since: message.at, leaving: false }
  if (!shown) return { ...queue, ...now }
  const failures = waiting.filter(isFailure)
  if (isFailure(message) && isFailure(shown) && !leaving) {
    // the same sentence twice in a row says nothing new
    if ([shown, ...failures].at(-1)?.text === message.text) return queue
    return { ...queue, waiting: [...failures, message] }
  }
  if (!isFailure(message) && message.text === shown.text && !leaving) return queue
  const missed = isFailure(shown) && !leaving && message.at - since < SEEN_MS
  return { ...now, waiting: missed ? [shown, ...failures] : failures }
}
