import { look, mono, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'

/** Keys, texts, and everything else that is a value; what is between them has no colour. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** As it is shown and edited. */
export const jsonSource = (value: unknown): string => JSON.stringify(value, null, 4) ?? 'null'

interface JsonTextProps {
  value: unknown
  /** Each line has its number. */
  numbered?: boolean
}

/** JSON for reading. */
export function JsonText({ value, numbered = false }: JsonTextProps) {
  // strings of JSON have no line breaks, so that no piece goes over one
  const lines = jsonSource(value).split('\n')
  return (
    // a region that scrolls is reached by the keyboard too
    <Text tabIndex={0} data-numbered={numbered || undefined}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={at} data-line>
          {coloured(line)}
          {at < lines.length - 1 && '\n'}
        </span>
      ))}
    </Text>
  )
}

/** A line of JSON in pieces that `jsonColours` tells apart. */
export function coloured(line: string) {
  const pieces = []
  let from = 0
  for (const found of line.matchAll(parts)) {
    const [whole, word, colon] = found
    pieces.push(line.slice(from, found.index))
    const kind = colon !== undefined ? 'key' : word !== undefined ? 'text' : 'value'
    pieces.push(
      <span key={found.index} data-kind={kind}>
        {word ?? whole}
      </span>,
      colon ?? '',
    )
    from = found.index + whole.length
  }
  pieces.push(line.slice(from))
  return pieces
}

export const jsonColours = {
  '& [data-kind="key"]': { color: look('accentText') },
  '& [data-kind="text"]': { color: tone('success', 'text') },
  '& [data-kind="value"]': { color: tone('warning', 'text') },
}
const Text = styled('pre')({
  margin: 0,
  padding: '12px 16px',
  maxHeight: 480,
  overflow: 'auto',
  ...mono,
  background: look('sunken'),
  borderTop: `1px solid ${look('line')}`,
  borderRadius: '0 0 8px 8px',
  outlineOffset: -2,
  ...jsonColours,
  '&[data-numbered]': { counterReset: 'line', paddingLeft: 0 },
  '&[data-numbered] [data-line]::before': {
    counterIncrement: 'line',
    content: 'counter(line) / ""',
    display: 'inline-block',
    width: 36,
    marginRight: 16,
    textAlign: 'right',
    color: look('textSecondary'),
    userSelect: 'none',
  },
})
