import { type KeyboardEvent, memo, type ReactNode, type Ref, useId, useMemo, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import { coloured, jsonColours } from '../../ui/JsonText.tsx'
import { look, mono, spokenOnly, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { changedLines } from './item-content.ts'

interface TextEditorProps {
  /** Spoken name. */
  label: string
  value: string
  /** As it is stored: lines that differ are marked. */
  before: string
  json: boolean
  /** The character that does not fit: line and column from 1. */
  fault: { line: number; character: number } | undefined
  onChange: (text: string) => void
  onSave: () => void
  inputRef: Ref<HTMLTextAreaElement>
}

const TAB = '    '
/** A longer text is edited as it is, without numbers and colours: to draw each of its lines would hold up the typing. */
const MOST_LINES = 3_000
const MOST_LETTERS = 150_000

/** A text area over the same text in colours. Tab inserts four spaces; Escape and then Tab leaves it. */
export function TextEditor({ label, value, before, json, fault, onChange, onSave, inputRef }: TextEditorProps) {
  const hint = useId()
  const leaving = useRef(false)
  const lines = useMemo(() => value.split('\n'), [value])
  const changed = useMemo(() => changedLines(before, value), [before, value])
  const plain = value.length > MOST_LETTERS || lines.length > MOST_LINES
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const tab = event.key === 'Tab' && !event.shiftKey && !leaving.current
    leaving.current = event.key === 'Escape'
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    }
    if (!tab) return
    event.preventDefault()
    // the one way to insert that can be undone
    document.execCommand('insertText', false, TAB)
  }
  return (
    <Frame data-plain={plain || undefined}>
      <Sheet>
        {!plain && (
          <Lines aria-hidden>
            {lines.map((text, at) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
                key={at}
                text={text}
                json={json}
                changed={changed.has(at)}
                fault={fault?.line === at + 1 ? fault.character : undefined}
              />
            ))}
          </Lines>
        )}
        <textarea
          ref={inputRef}
          aria-label={label}
          aria-describedby={hint}
          aria-invalid={fault !== undefined || undefined}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            leaving.current = false
          }}
        />
      </Sheet>
      <Hint id={hint}>{t('Tab inserts four spaces. Escape and then Tab leaves the editor.')}</Hint>
    </Frame>
  )
}

interface LineProps {
  text: string
  json: boolean
  changed: boolean
  fault: number | undefined
}
const Line = memo(function Line({ text, json, changed, fault }: LineProps) {
  return (
    <div data-changed={changed || undefined} data-fault={fault !== undefined || undefined}>
      {fault === undefined ? json ? coloured(text) : text : <Marked text={text} character={fault} />}
    </div>
  )
})

function Marked({ text, character }: { text: string; character: number }): ReactNode {
  const at = character - 1
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + 1) || ' '}</u>
      {text.slice(at + 1)}
    </>
  )
}

const GUTTER = 52
const Frame = styled('div')({
  overflow: 'auto',
  height: 'clamp(260px, calc(100dvh - 480px), 560px)',
  resize: 'vertical',
  background: look('sunken'),
  '&:focus-within': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
})
const Sheet = styled('div')({
  display: 'grid',
  minWidth: 'max-content',
  minHeight: '100%',
  ...mono,
  whiteSpace: 'pre',
  tabSize: 4,
  '& > *': { gridArea: '1 / 1', minWidth: 0 },
  '& > textarea': {
    display: 'block',
    width: '100%',
    height: '100%',
    margin: 0,
    padding: `10px 16px 10px ${GUTTER}px`,
    border: 0,
    outline: 0,
    resize: 'none',
    overflow: 'hidden',
    font: 'inherit',
    letterSpacing: 'inherit',
    whiteSpace: 'inherit',
    tabSize: 'inherit',
    color: look('text'),
    background: 'none',
    // the letters are those of the lines below it; the caret and what is selected are its own
    WebkitTextFillColor: 'transparent',
    caretColor: look('text'),
  },
  '[data-plain] > &': {
    height: '100%',
    minWidth: 0,
    '& > textarea': { overflow: 'auto', paddingLeft: 16, WebkitTextFillColor: 'currentcolor' },
  },
})
const Lines = styled('div')({
  counterReset: 'line',
  padding: '10px 0',
  ...jsonColours,
  '& > div': { position: 'relative', minHeight: 20, padding: `0 16px 0 ${GUTTER}px`, counterIncrement: 'line' },
  '& > div::before': {
    content: 'counter(line)',
    position: 'absolute',
    left: 0,
    width: GUTTER - 16,
    textAlign: 'right',
    color: look('textTertiary'),
  },
  '& > [data-changed]': { boxShadow: `inset 3px 0 ${look('accent')}` },
  '& > [data-fault]': { background: tone('error', 'soft'), color: tone('error', 'text') },
  '& > [data-fault]::before': { color: tone('error', 'text') },
  '& u': { textDecorationThickness: 2 },
})
const Hint = styled('p')(spokenOnly)
