import Dialog from '@mui/material/Dialog'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { styled } from '../../../ui/theme/styled.ts'
import '@xterm/xterm/css/xterm.css'
import { ClipboardPaste, Copy, Maximize2, Minimize2, RotateCw, SquareTerminal, Unplug, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../locales/i18n.ts'
import { useSnackbar } from '../../../ui/SnackbarHost.tsx'
import { PHONE, spokenOnly, text } from '../../../ui/theme/css.ts'
import { fonts } from '../../../ui/theme/tokens.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { styledByScript } from './csp-styles.ts'
import { quietSequences } from './quiet-sequences.ts'
import { settle } from './settle.ts'
import { connectTerminal, type Size } from './terminal-connection.ts'
import { colors, theme } from './terminal-theme.ts'
import { noticeText, type Said, stateText } from './terminal-words.ts'

interface TerminalDialogProps {
  operator: string
  unitId: string
  screen: string
  onClose: () => void
}

interface Shown {
  terminal: Terminal
  connection: ReturnType<typeof connectTerminal>
}

/** A terminal on the unit. Loaded when one is opened; closing it leaves the session running. */
export default function TerminalDialog({ operator, unitId, screen, onClose }: TerminalDialogProps) {
  const id = useId()
  const copy = useCopy()
  const tell = useSnackbar()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const shown = useRef<Shown | undefined>(undefined)
  const [name, setName] = useState(screen)
  const [size, setSize] = useState<Size>()
  const [phase, setPhase] = useState<Said>({ phase: 'connecting' })
  const [attempt, setAttempt] = useState(0)
  const [whole, setWhole] = useState(false)
  const known = useRef(screen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (place === null) return
    const styles = styledByScript(document)
    const terminal = new Terminal({
      fontSize: 13,
      lineHeight: 19 / 17,
      fontFamily: fonts.mono,
      theme,
      scrollback: 5_000,
      cursorBlink: false,
      documentOverride: styles.document,
      // addresses in the output lead nowhere by themselves
      linkHandler: { activate: () => undefined },
    })
    const fit = new FitAddon()
    terminal.loadAddon(fit)
    quietSequences(terminal)
    styles.within(() => terminal.open(place))
    const connection = connectTerminal({
      ...{ operator, unitId, screen: known.current },
      size: () => ({ cols: terminal.cols, rows: terminal.rows }),
      onOutput: (data, drawn) => terminal.write(data, drawn),
      onOpened: (session) => {
        known.current = session
        setName(session)
        terminal.reset()
        // the size may be another one since the connection was begun
        connection.resize({ cols: terminal.cols, rows: terminal.rows })
      },
      onPhase: (next, why) => setPhase({ phase: next, ...why }),
      onPasteLost: () => tell({ tone: 'error', text: t('What you pasted did not arrive whole.') }),
    })
    terminal.onData(connection.input)
    terminal.onResize((next) => {
      setSize(next)
      connection.resize(next)
    })
    terminal.attachCustomKeyEventHandler((event) => !(event.key === 'Escape' && event.shiftKey))
    shown.current = { terminal, connection }
    const watch = new ResizeObserver(() => terminal.element && fit.fit())
    const callOff = settle(() => {
      fit.fit()
      setSize({ cols: terminal.cols, rows: terminal.rows })
      terminal.focus()
      watch.observe(place)
    })
    return () => {
      callOff()
      watch.disconnect()
      connection.close()
      terminal.dispose()
      styles.dispose()
      shown.current = undefined
    }
  }, [place, operator, unitId, attempt])

  const paste = async () => {
    const { terminal } = shown.current ?? {}
    const words = await navigator.clipboard.readText().catch(() => '')
    terminal?.paste(words)
    terminal?.focus()
  }
  const over = phase.phase === 'over'
  return (
    <Dialog
      open
      aria-labelledby={id}
      maxWidth={false}
      fullScreen={whole}
      // Escape alone belongs to the session; without onClose it does nothing here
      onKeyDown={(event) => event.key === 'Escape' && event.shiftKey && onClose()}
      slotProps={{ paper: { sx: paper(whole) } }}
      transitionDuration={160}
    >
      <Bar>
        <SquareTerminal size={17} strokeWidth={1.75} aria-hidden />
        <h2 id={id}>{t('Terminal')}</h2>
        <code>{name === 'new' ? unitId : `${name}@${unitId}`}</code>
        <State role="status" data-phase={phase.phase}>
          {stateText(phase.phase)}
          {phase.phase === 'open' && size !== undefined && ` · ${size.cols}×${size.rows}`}
        </State>
        <button type="button" onClick={() => void copy(shown.current?.terminal.getSelection() ?? '')}>
          <Copy size={16} aria-hidden />
          <span>{t('Copy')}</span>
        </button>
        <button type="button" onClick={() => void paste()}>
          <ClipboardPaste size={16} aria-hidden />
          <span>{t('Paste')}</span>
        </button>
        <button type="button" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
          <span>{t('Full screen')}</span>
        </button>
        <button type="button" onClick={onClose}>
          <Unplug size={16} aria-hidden />
          <span>{t('Detach')}</span>
        </button>
        <button type="button" aria-label={t('Close')} onClick={onClose}>
          <X size={17} aria-hidden />
        </button>
      </Bar>
      <Ground ref={setPlace} data-testid="terminal" data-over={over || undefined} />
      <Below>
        {phase.phase !== 'open' && (
          <Notice role={over ? 'alert' : 'status'} data-over={over || undefined}>
            <span>{noticeText(phase)}</span>
            {over && phase.ending !== 'exited' && phase.ending !== 'lost' && (
              <button type="button" onClick={() => setAttempt(attempt + 1)}>
                <RotateCw size={14} aria-hidden />
                {t('Open again')}
              </button>
            )}
          </Notice>
        )}
        <Foot data-hidden={phase.phase !== 'open' || undefined}>
          <span>
            {t('Opening a terminal is recorded in the audit trail. Closing detaches; the screen keeps running.')}
          </span>
          <span>{t('Shift + Esc to leave')}</span>
        </Foot>
      </Below>
    </Dialog>
  )
}

const paper = (whole: boolean) => ({
  display: 'flex',
  flexDirection: 'column',
  background: colors.ground,
  color: colors.text,
  border: `1px solid ${colors.line}`,
  ...(!whole && { width: 1040, height: 'min(640px, calc(100dvh - 64px))', maxWidth: 'calc(100vw - 32px)' }),
  [PHONE]: { width: '100vw', maxWidth: '100vw', height: '100dvh', maxHeight: '100dvh', margin: 0, borderRadius: 0 },
})
const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  padding: '0 8px 0 16px',
  background: colors.bar,
  borderBottom: `1px solid ${colors.line}`,
  '& h2': { ...text('body'), fontWeight: 600, margin: 0 },
  '& code': {
    flex: 1,
    minWidth: 0,
    fontFamily: fonts.mono,
    fontSize: 12.5,
    color: colors.quiet,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > svg': { flex: 'none', color: colors.accent },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    minHeight: 34,
    minWidth: 34,
    justifyContent: 'center',
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    ...text('button'),
    fontFamily: fonts.sans,
    cursor: 'pointer',
  },
  '& button:hover': { background: colors.hover },
  '& button:focus-visible, [role="alert"] button:focus-visible': {
    outline: `2px solid ${colors.accent}`,
    outlineOffset: -2,
  },
  '@media (max-width: 900px)': { '& button > span': spokenOnly },
  [PHONE]: {
    gap: 0,
    '& h2': { display: 'none' },
    '& code': { marginLeft: 8 },
    '& button': { minWidth: 40, minHeight: 44 },
  },
})
const State = styled('span')({
  ...text('dense'),
  whiteSpace: 'nowrap',
  color: colors.quiet,
  '&::before': {
    content: '""',
    display: 'inline-block',
    width: 8,
    height: 8,
    marginRight: 7,
    borderRadius: 4,
    background: colors.warning,
  },
  '&[data-phase="open"]::before': { background: colors.good },
  '&[data-phase="over"]::before': { background: colors.quiet },
  [PHONE]: { display: 'none' },
})
/** What is wrong stands in place of the foot: the session keeps its size. */
const Below = styled('div')({ flex: 'none', display: 'grid', '& > *': { gridArea: '1 / 1' } })
const Notice = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 36,
  padding: '4px 16px',
  ...text('dense'),
  background: colors.notice,
  color: colors.noticeText,
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    marginLeft: 'auto',
    minHeight: 28,
    padding: '0 8px',
    border: `1px solid ${colors.line}`,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
})
const Ground = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  margin: 16,
  overflow: 'hidden',
  '&[data-over]': { opacity: 0.6 },
  '& .xterm': { height: '100%' },
  '&& .xterm-viewport': { background: colors.ground },
  [PHONE]: { margin: 8 },
})
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 44,
  padding: '4px 16px',
  borderTop: `1px solid ${colors.line}`,
  background: colors.bar,
  ...text('caption'),
  color: colors.quiet,
  '&[data-hidden]': { visibility: 'hidden' },
  [PHONE]: { '& > span:last-child': { display: 'none' } },
})
