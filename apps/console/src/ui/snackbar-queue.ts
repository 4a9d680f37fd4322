export interface SnackbarMessage {
  text: string
  tone?: 'success' | 'error' | 'info' | 'warning'
  /** How long it stays; `null` until it is closed. */
  duration?: number | null
  action?: { label: string; onClick: () => void }
}

export interface QueuedMessage extends SnackbarMessage {
  key: number
}

/** One message is shown, the next ones wait. */
export interface SnackbarQueue {
  shown: QueuedMessage | undefined
  waiting: readonly QueuedMessage[]
  /** The shown one is leaving. */
  leaving: boolean
}

export type SnackbarEvent = { type: 'told'; message: QueuedMessage } | { type: 'closed' } | { type: 'left' }

export const emptyQueue: SnackbarQueue = { shown: undefined, waiting: [], leaving: false }

export function snackbarQueue(queue: SnackbarQueue, event: SnackbarEvent): SnackbarQueue {
  switch (event.type) {
    case 'told':
      if (!queue.shown) return { ...queue, shown: event.message }
      // the same sentence twice in a row says nothing new
      if ([queue.shown, ...queue.waiting].at(-1)?.text === event.message.text) return queue
      return { ...queue, waiting: [...queue.waiting, event.message] }
    case 'closed':
      return { ...queue, leaving: true }
    case 'left': {
      const [shown, ...waiting] = queue.waiting
      return { shown, waiting, leaving: false }
    }
  }
}
