import { t } from '../../locales/i18n.ts'

interface Progress {
  rows: number
  /** How many there will be; undefined where they are more than are counted. */
  total: number | undefined
}

/** Reads the lines of a list that is asked for whole, and tells how far it is. Throws if it broke off before its end. */
export async function readRows(response: Response, tell: (progress: Progress) => void): Promise<unknown[]> {
  const rows: unknown[] = []
  let total: number | undefined
  let begun = false
  let ended = false
  const take = (line: string) => {
    if (line === '') return
    const value: unknown = JSON.parse(line)
    if (!begun) {
      const head = value as { total: number; capped: boolean }
      begun = true
      total = head.capped ? undefined : head.total
    } else rows.push(value)
  }
  let rest = ''
  for await (const text of textsOf(response)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    tell({ rows: rows.length, total })
  }
  const end = rows.pop() as { rows?: number } | undefined
  ended = rest === '' && end?.rows === rows.length
  if (!ended) throw new Error(t('The list broke off before its end. Try again.'))
  return rows
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
