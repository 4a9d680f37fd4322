/** What should stand where JSON is broken. */
export type Missing = 'value' | 'name' | 'colon' | 'commaOrBracket' | 'commaOrBrace' | 'end' | 'text'

export interface JsonFault {
  missing: Missing
  /** From 1. */
  line: number
  /** From 1, in characters of the line. */
  character: number
}

/** A text, a number, a word, or one of the marks between them; the spaces before it too. */
const token =
  /[ \t\n\r]*(?:("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,]))/uy
/** As far as a text goes that does not end as it should. */
const unended = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy
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
    if (found === null) {
      const over = begin === source.length && next === 'after' && inside === undefined
      if (over) return undefined
      const wantsText = source[begin] === '"' && next !== 'colon' && next !== 'after'
      return wantsText
        ? faultAt(source, begin + lengthOf(unended, source, begin), 'text')
        : faultAt(source, begin, missingAt(next, inside))
    }
    const after = follow(next, inside, { text: text !== undefined, plain: plain !== undefined, mark })
    if (after === undefined) return faultAt(source, begin, missingAt(next, inside))
    if (after === 'open') around.push(mark as '[' | '{')
    if (after === 'close') around.pop()
    next = after === 'open' ? (mark === '[' ? 'valueOrEnd' : 'nameOrEnd') : after === 'close' ? 'after' : after
    at += whole.length
  }
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
