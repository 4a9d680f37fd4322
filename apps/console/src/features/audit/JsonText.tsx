import { styled } from '@mui/material/styles'
import { look, mono, tone } from '../../ui/theme/css.ts'

/** Keys, texts, and everything else that is a value; what is between them has no colour. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON for reading. */
export function JsonText({ value }: { value: unknown }) {
  const source = JSON.stringify(value, null, 4)
  const pieces = []
  let from = 0
  for (const found of source.matchAll(parts)) {
    const [whole, word, colon] = found
    pieces.push(source.slice(from, found.index))
    const kind = colon !== undefined ? 'key' : word !== undefined ? 'text' : 'value'
    pieces.push(
      <span key={found.index} data-kind={kind}>
        {word ?? whole}
      </span>,
      colon ?? '',
    )
    from = found.index + whole.length
  }
  pieces.push(source.slice(from))
  // a region that scrolls is reached by the keyboard too
  return <Text tabIndex={0}>{pieces}</Text>
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
  '& [data-kind="key"]': { color: look('accentText') },
  '& [data-kind="text"]': { color: tone('success', 'text') },
  '& [data-kind="value"]': { color: tone('warning', 'text') },
})
