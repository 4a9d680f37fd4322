/** What should stand where JSON is broken. */
export type Missing = 'value' | 'name' | 'colon' | 'commaOrBracket' | 'commaOrBrace' | 'end' | 'text'

export interface JsonFault {
  missing: Missing
  /** From 1. */
  line: number
  /** From 1, in characters of the line. */
  character: number
}

/** The begin of a text, a number, a word, or one of the marks between them; the spaces before it too. */
const token = /[ \t\n\r]*(?:(")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,]))/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const spaces = /[ \t\n\r]*/y

/** What may come next: a value, or a value or the end of the list, and so on; after a value what is around it decides. */
type Next = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'after'

/** Where a text stops being JSON, and what belongs there; undefined if it is JSON. Browsers say it each in their own words. */
export function jsonFault(source: string): JsonFault | undefined {
  const around: ('[' | '{')[] = []
  let next: Next = 'value'
  let at = 0
  for (;;) {
    const inside = around.at(-1)
    token.lastIndex = at
    const found = token.exec(source)
    const [whole = '', text, plain, mark] = found ?? []
    const begin = at + lengthOf(spaces, source, at)
    if (found === null && begin === source.length && next === 'after' && inside === undefined) return undefined
    const after = follow(next, inside, { text: text !== undefined, plain: plain !== undefined, mark })
    if (after === undefined) return faultAt(source, begin, missingAt(next, inside))
    if (text !== undefined) {
      const { end, ends } = textFrom(source, begin)
      if (!ends) return faultAt(source, end, 'text')
      at = end
    } else at += whole.length
    if (after === 'open') around.push(mark as '[' | '{')
    if (after === 'close') around.pop()
    next = after === 'open' ? (mark === '[' ? 'valueOrEnd' : 'nameOrEnd') : after === 'close' ? 'after' : after
  }
}

/** Where a text in quotes ends, or breaks off. Letter by letter: a pattern over millions of them would overflow. */
function textFrom(source: string, begin: number): { end: number; ends: boolean } {
  for (let at = begin + 1; at < source.length; ) {
    const letter = source[at] ?? ''
    if (letter === '"') return { end: at + 1, ends: true }
    const length = letter === '\\' ? lengthOf(escaped, source, at) : letter < ' ' ? 0 : 1
    if (length === 0) return { end: at, ends: false }
    at += length
  }
  return { end: source.length, ends: false }
}

interface Token {
  text: boolean
  plain: boolean
  mark: string | undefined
}
/** What comes after a token; undefined if it does not belong there. */
function follow(
  next: Next,
  inside: '[' | '{' | undefined,
  { text, plain, mark }: Token,
): Next | 'open' | 'close' | undefined {
  switch (next) {
    case 'value':
    case 'valueOrEnd':
      if (text || plain) return 'after'
      if (mark === '[' || mark === '{') return 'open'
      return next === 'valueOrEnd' && mark === ']' ? 'close' : undefined
    case 'name':
    case 'nameOrEnd':
      if (text) return 'colon'
      return next === 'nameOrEnd' && mark === '}' ? 'close' : undefined
    case 'colon':
      return mark === ':' ? 'value' : undefined
    case 'after':
      if (inside === undefined) return undefined
      if (mark === ',') return inside === '[' ? 'value' : 'name'
      return mark === (inside === '[' ? ']' : '}') ? 'close' : undefined
  }
}

function missingAt(next: Next, inside: '[' | '{' | undefined): Missing {
  if (next === 'after') return inside === undefined ? 'end' : inside === '[' ? 'commaOrBracket' : 'commaOrBrace'
  if (next === 'colon') return 'colon'
  return next === 'name' || next === 'nameOrEnd' ? 'name' : 'value'
}

function lengthOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0].length ?? 0
}

function faultAt(source: string, at: number, missing: Missing): JsonFault {
  const before = source.slice(0, at).split('\n')
  return { missing, line: before.length, character: (before.at(-1)?.length ?? 0) + 1 }
}
