/** Characters that one message holds; more at once are a paste. */
const PIECE = 8_000
/** Ctrl-C */
const INTERRUPT = '\x03'

interface Way {
  /** A key, or a few words. */
  send: (text: string) => void
  /** A piece of a paste; resolves when the unit has taken it. */
  paste: (piece: string) => Promise<unknown>
  /** The rest of a paste is not sent, because its connection was lost. */
  onLost: () => void
}

/** What is typed goes at once. A paste goes piece by piece, each after the one before was taken, and what is typed meanwhile behind it. */
export function typing({ send, paste, onLost }: Way): (text: string) => void {
  let waiting = ''
  let isPasting = false

  async function sendWaiting(): Promise<void> {
    isPasting = true
    try {
      while (waiting !== '') {
        // no character is cut in two
        const [piece = ''] = /^.{1,8000}/su.exec(waiting.slice(0, 2 * PIECE)) ?? []
        waiting = waiting.slice(piece.length)
        await paste(piece)
      }
    } catch {
      waiting = ''
      onLost()
    } finally {
      isPasting = false
    }
  }

  return (text) => {
    if (text === INTERRUPT) waiting = ''
    else if (isPasting || text.length > PIECE) {
      waiting += text
      if (!isPasting) void sendWaiting()
      return
    }
    send(text)
  }
}
