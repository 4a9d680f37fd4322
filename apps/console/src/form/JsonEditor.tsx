import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { look, mono, PHONE, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { type JsonFault, jsonFault } from './json-fault.ts'

interface JsonEditorProps {
  label: string
  value: string
  /** What is stored: lines that differ from it are marked. */
  before: string
  onChange: (value: string) => void
  /** Ctrl S. */
  onSave: () => void
}

const INDENT = '    '
const LEAST_LINES = 8
const MOST_LINES = 24

/** JSON as text, with its lines numbered. Where it breaks off is marked, and said in a sentence. */
export function JsonEditor({ label, value, before, onChange, onSave }: JsonEditorProps) {
  const id = useId()
  const gutter = useRef<HTMLDivElement>(null)
  // Tab indents, but whoever pressed Escape wants to leave by it
  const leaving = useRef(false)
  const fault = useMemo(() => jsonFault(value), [value])
  const lines = value.split('\n')
  const changed = changedLines(before.split('\n'), lines)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    } else if (event.key === 'Tab' && !event.shiftKey && !leaving.current) {
      event.preventDefault()
      // the only way of writing that can be undone by the keyboard
      document.execCommand('insertText', false, INDENT)
    }
    if (event.key !== 'Tab' && event.key !== 'Shift') leaving.current = event.key === 'Escape'
  }
  return (
    <div>
      <Frame data-fault={fault !== undefined || undefined}>
        <Gutter ref={gutter} aria-hidden>
          {lines.map((_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
              key={at}
              data-changed={(at >= changed.from && at < changed.to) || undefined}
              data-fault={fault?.line === at + 1 || undefined}
            >
              {at + 1}
            </span>
          ))}
        </Gutter>
        <textarea
          aria-label={label}
          aria-describedby={`${id}-below`}
          aria-invalid={fault !== undefined}
          aria-keyshortcuts="Control+S"
          value={value}
          rows={Math.min(MOST_LINES, Math.max(LEAST_LINES, lines.length + 1))}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            leaving.current = false
          }}
          onScroll={({ currentTarget }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </Frame>
      <Below id={`${id}-below`} aria-live="polite" data-fault={fault !== undefined || undefined}>
        {fault && <CircleAlert size={14} strokeWidth={2} aria-hidden />}
        {fault ? faultWords(fault) : t('Tab indents. To leave, press Esc and then Tab. Ctrl S saves.')}
      </Below>
    </div>
  )
}

/** Why a text cannot be saved; undefined if it is JSON. */
export function jsonError(source: string): string | undefined {
  const fault = jsonFault(source)
  return fault && faultWords(fault)
}

function faultWords({ missing, line, character }: JsonFault): string {
  const sentence = {
    value: t('a value belongs here: a text in quotes, a number, true, false, null, a list or an object.'),
    name: t('a name in double quotes belongs here.'),
    colon: t('a colon belongs here.'),
    commaOrBracket: t('a comma or ] belongs here.'),
    commaOrBrace: t('a comma or } belongs here.'),
    end: t('nothing may stand here any more.'),
    text: t('this text does not end: a quote is missing, or a backslash stands before a wrong character.'),
  }[missing]
  return t('Line {line}, character {character}: {sentence}', { line, character, sentence })
}

/** From the first line that differs to the last one. */
function changedLines(before: readonly string[], after: readonly string[]): { from: number; to: number } {
  let from = 0
  while (from < after.length && before[from] === after[from]) from++
  let same = 0
  while (same < Math.min(before.length, after.length) - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: after.length - same }
}

const LINE = 20
const Frame = styled('div')({
  display: 'flex',
  background: look('sunken'),
  borderTop: `1px solid ${look('line')}`,
  '&:focus-within': { boxShadow: `inset 0 0 0 2px ${look('accent')}` },
  '&[data-fault]:focus-within': { boxShadow: `inset 0 0 0 2px ${tone('error', 'mark')}` },
  '& textarea': {
    flex: 1,
    minWidth: 0,
    padding: '12px 16px 12px 12px',
    border: 0,
    outline: 'none',
    resize: 'none',
    background: 'none',
    ...mono,
    lineHeight: `${LINE}px`,
    color: look('text'),
    tabSize: 4,
    [PHONE]: { fontSize: 16 },
  },
})
const Gutter = styled('div')({
  flex: 'none',
  width: 44,
  padding: '12px 0',
  overflow: 'hidden',
  ...mono,
  lineHeight: `${LINE}px`,
  textAlign: 'right',
  color: look('textSecondary'),
  userSelect: 'none',
  '& span': { display: 'block', height: LINE, paddingRight: 8, borderRight: '2px solid transparent' },
  '& [data-changed]': { borderRightColor: look('accent') },
  '& [data-fault]': { color: tone('error', 'text'), fontWeight: 600, borderRightColor: tone('error', 'mark') },
})
const Below = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '8px 16px',
  ...text('caption'),
  color: look('textSecondary'),
  '& svg': { flex: 'none' },
  '&[data-fault]': { color: tone('error', 'text') },
})
