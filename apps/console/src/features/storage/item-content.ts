/** How an item is shown. */
export type ContentKind = 'json' | 'svg' | 'text' | 'image' | 'audio' | 'pdf' | 'bytes'

const typeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

export function kindOf(contentType: string): ContentKind {
  const type = typeOf(contentType)
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  if (type === 'image/svg+xml') return 'svg'
  if (type.startsWith('text/') || type.endsWith('+xml') || alsoText.has(type)) return 'text'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('audio/') ? 'audio' : 'bytes'
}
const alsoText = new Set([
  'application/javascript',
  'application/xml',
  'application/yaml',
  'application/x-yaml',
  'application/toml',
  'application/sql',
])

export const isEdited = (kind: ContentKind): boolean => kind === 'json' || kind === 'svg' || kind === 'text'

/** A text as it is edited, and what of its bytes an editor does not show: it is put back when the text is saved. */
export interface EditedText {
  text: string
  mark: boolean
  /** Lines end as on Windows. */
  crlf: boolean
}
const MARK = '\uFEFF'

/** Undefined: not text in UTF-8, or with line ends of both kinds; an editor would change bytes that nobody touched. */
export async function textIn(blob: Blob): Promise<EditedText | undefined> {
  const whole = await blob.text()
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const crlf = whole.includes('\r\n')
  const text = whole.replaceAll('\r\n', '\n')
  const edited = { text, mark, crlf }
  return isSame(bytes, new TextEncoder().encode(stored(text, edited))) ? edited : undefined
}

/** What is saved for a text that was edited. */
export const stored = (text: string, { mark, crlf }: Pick<EditedText, 'mark' | 'crlf'>): string =>
  (mark ? MARK : '') + (crlf ? text.replaceAll('\n', '\r\n') : text)

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Which lines differ from those of another text: numbers from 0. What only moved is no change. */
export function changedLines(before: string, now: string): ReadonlySet<number> {
  if (before === now) return new Set()
  const [old, lines] = [before.split('\n'), now.split('\n')]
  let start = 0
  while (start < Math.min(old.length, lines.length) && old[start] === lines[start]) start++
  let end = 0
  while (end < Math.min(old.length, lines.length) - start && old.at(-1 - end) === lines.at(-1 - end)) end++
  const known = new Set(old.slice(start, old.length - end))
  const changed = lines.flatMap((line, at) => (at >= start && at < lines.length - end && !known.has(line) ? [at] : []))
  // a line that is gone, or an order that is another one, marks where that was
  return new Set(changed.length > 0 ? changed : [Math.min(start, lines.length - 1)])
}

const ROW = 16
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Sixteen bytes a row: where it begins, each byte, and the letters among them. */
export function hexRows(bytes: Uint8Array): string[] {
  return Array.from({ length: Math.ceil(bytes.length / ROW) }, (_, row) => {
    const part = [...bytes.subarray(row * ROW, (row + 1) * ROW)]
    const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    return `${hex(row * ROW, 8)}  ${part
      .map((byte) => hex(byte, 2))
      .join(' ')
      .padEnd(ROW * 3 - 1)}  ${letters}`
  })
}
