import { t } from '../../locales/i18n.ts'

export interface Progress {
  rows: number
  /** How many there will be; undefined where they are more than are counted. */
  total: number | undefined
}

/**
 * Reads the lines of a list that is asked for whole, as they come, and tells how far it is: no more rows are held than have just arrived.
 * Throws if it broke off before its end.
 */
export async function* readRows(
  response: Response,
  tell: (progress: Progress) => void,
): AsyncGenerator<readonly unknown[]> {
  let rows = 0
  let total: number | undefined
  let begun = false
  /** The newest line: after the rows comes one that says how many they were. */
  let last: string | undefined
  let rest = ''
  for await (const text of textsOf(response)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const full = lines.filter((line) => line !== '')
    if (!begun && full.length > 0) {
      const head = JSON.parse(full.shift() ?? '') as { total: number; capped: boolean }
      begun = true
      total = head.capped ? undefined : head.total
    }
    if (full.length === 0) continue
    const come = last === undefined ? full : [last, ...full]
    last = come.pop()
    rows += come.length
    if (come.length > 0) yield come.map((line) => JSON.parse(line) as unknown)
    tell({ rows, total })
  }
  const end = last === undefined ? undefined : (JSON.parse(last) as { rows?: number })
  if (rest !== '' || end?.rows !== rows) throw new Error(t('The list broke off before its end. Try again.'))
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
