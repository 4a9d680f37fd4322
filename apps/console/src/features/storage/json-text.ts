import { jsonFault } from '../../form/json-fault.ts'

const INDENT = '    '
/** What is nested deeper is not indented further: it would be nothing but spaces. */
const DEEPEST = 100
const between = /[ \t\n\r]*/y

/**
 * JSON indented by four spaces; what is none as it stands. Numbers and texts stay as they are written: to parse them would round long
 * numbers, and drop a name that stands twice.
 */
export function indented(source: string): string {
  if (jsonFault(source) !== undefined) return source
  const out: string[] = []
  let depth = 0
  const line = () => `\n${INDENT.repeat(Math.min(depth, DEEPEST))}`
  for (let at = spacesEnd(source, 0); at < source.length; at = spacesEnd(source, at)) {
    const end = tokenEnd(source, at)
    const token = source.slice(at, end)
    const isOpen = token === '{' || token === '['
    at = end
    if (isOpen) {
      const close = spacesEnd(source, at)
      const isEmpty = source[close] === '}' || source[close] === ']'
      depth += isEmpty ? 0 : 1
      out.push(token, isEmpty ? (source[close] ?? '') : line())
      if (isEmpty) at = close + 1
    } else if (token === '}' || token === ']') {
      depth--
      out.push(line(), token)
    } else out.push(token, token === ',' ? line() : token === ':' ? ' ' : '')
  }
  return out.join('')
}

function spacesEnd(source: string, at: number): number {
  between.lastIndex = at
  between.test(source)
  return between.lastIndex
}

const MARKS = '{}[],:'
/** Where a mark, a text or a plain value of right JSON ends. */
function tokenEnd(source: string, begin: number): number {
  let at = begin + 1
  if (source[begin] === '"') {
    while (source[at] !== '"') at += source[at] === '\\' ? 2 : 1
    return at + 1
  }
  if (MARKS.includes(source[begin] ?? '')) return at
  while (at < source.length && !`${MARKS} \t\n\r`.includes(source[at] ?? '')) at++
  return at
}

/** The offset of a place that is told by its line and its character, both from 1. */
export function offsetOf(source: string, { line, character }: { line: number; character: number }): number {
  let at = 0
  for (let n = 1; n < line; n++) at = source.indexOf('\n', at) + 1
  return at + character - 1
}
