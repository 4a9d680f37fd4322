import { CircleCheck, History, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber, formatTimeOfDay } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { look, PHONE, text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { playTone } from './capture-tone.ts'
import { OpenAllLine } from './OpenAllLine.tsx'
import { SetupBar } from './SetupBar.tsx'
import { SetupWall, type SetupWallProps } from './SetupWall.tsx'
import type { SetupLink, SetupWork } from './setup-work.ts'

export interface SetupFrameProps {
  work: SetupWork
  /** Name of the page. */
  title: string
  /** What to do now, to be read from a ladder: "Close box 12". */
  headline: ReactNode
  /** How it is meant, above the headline. */
  sentence: ReactNode
  wall?: Omit<SetupWallProps, 'work'>
  /** How far it is: "11 of 50 numbered". */
  progress?: { done: number; total: number; words: string } | undefined
  /** What was captured last. */
  captured?: ReactNode
  capturedAt?: Date | undefined
  /** What happened and counted for nothing, and why. */
  warning?: ReactNode
  /** What somebody else did meanwhile. */
  meanwhile?: ReactNode
  /** When work that was left was taken up again, and the way to drop it. */
  resumed?: { from: string | undefined; discard: () => void }
  /** Fields that belong to the work: beside the wall, on the phone below it. */
  fields?: ReactNode
  children?: ReactNode
  /** Large buttons where the thumb is. */
  actions: ReactNode
  /** When it changes, what had the focus may be gone: then the headline gets it. */
  stage?: string
}

/** The page of work in front of a cube: one instruction, the wall, what was captured, and buttons for a gloved thumb. */
export function SetupFrame(props: SetupFrameProps) {
  const { work, wall, progress, captured, capturedAt, warning, resumed, fields, stage } = props
  const instruction = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is looked after when the stage changes
  useEffect(() => {
    if (document.activeElement === document.body) instruction.current?.focus({ preventScroll: true })
  }, [stage])
  usePauseSignal(work.link)
  const pause = pauses(work.link)
  return (
    <Page>
      <SetupBar work={work} title={props.title} />
      <Work>
        <OpenAllLine work={work.openAll} mayOpen={work.mayOpen} />
        <Call data-paused={pause !== undefined || undefined}>
          <p>{pause?.sentence ?? props.sentence}</p>
          <h2 ref={instruction} tabIndex={-1} aria-live="assertive">
            {pause?.headline ?? props.headline}
          </h2>
        </Call>
        {resumed?.from !== undefined && (
          <Note role="status">
            <History size={16} strokeWidth={1.75} aria-hidden />
            <span>{t('Continued from {time}.', { time: formatTimeOfDay(resumed.from) })}</span>
            <ActionButton size="small" kind="text" onClick={resumed.discard}>
              {t('Discard')}
            </ActionButton>
          </Note>
        )}
        {props.meanwhile}
        <Body data-fields={fields !== undefined || undefined}>
          <div>
            {wall && wall.boxes.length > 0 && <SetupWall work={work} {...wall} />}
            <Facts>
              {progress && <span>{emphasised(progress.words, formatNumber(progress.done))}</span>}
              <Captured>
                {captured && <CircleCheck size={17} strokeWidth={2} aria-hidden />}
                <span>
                  <span role="status">{captured}</span>
                  {captured && capturedAt && (
                    // grows older every few seconds, which is not to be read out
                    <span aria-hidden>
                      {' · '}
                      <TimeText at={capturedAt} />
                    </span>
                  )}
                </span>
              </Captured>
            </Facts>
            {progress && progress.total > 0 && (
              <Bar aria-hidden>
                <i style={{ width: `${Math.min(100, (progress.done / progress.total) * 100)}%` }} />
              </Bar>
            )}
            {warning && (
              <Warning role="alert">
                <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
                <span>{warning}</span>
              </Warning>
            )}
          </div>
          {fields && <div>{fields}</div>}
        </Body>
        {props.children}
      </Work>
      <Actions data-work-actions>{props.actions}</Actions>
    </Page>
  )
}

/** "11 of 50 numbered": how many are done stands out, in whatever order a language says it. */
function emphasised(words: string, done: string): ReactNode {
  const at = words.indexOf(done)
  if (at < 0) return words
  return (
    <>
      {words.slice(0, at)}
      <b>{done}</b>
      {words.slice(at + done.length)}
    </>
  )
}

/** Without a connection no door is heard: the page says so where the instruction stands, and goes on by itself. */
function pauses(link: SetupLink): { headline: string; sentence: string } | undefined {
  if (link === 'connected') return undefined
  if (link === 'connecting') return { headline: t('Connecting...'), sentence: t('Not listening to the doors yet') }
  const sentence =
    link === 'disconnected'
      ? t('The cube is not connected: doors that close now do not count. Nothing captured is lost.')
      : t('No connection: doors that close now do not count. Nothing captured is lost.')
  return { headline: t('Paused'), sentence }
}

/** Whoever stands at the doors does not look at the phone. */
function usePauseSignal(link: SetupLink): void {
  const before = useRef(link)
  useEffect(() => {
    if (before.current === 'connected' && (link === 'disconnected' || link === 'reconnecting')) playTone('lost')
    before.current = link
  }, [link])
}

const Page = styled('div')({
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 1280,
  margin: '0 auto',
  padding: '8px 24px 0',
  [PHONE]: { padding: 0 },
})
const Work = styled('div')({
  flex: '1 0 auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  paddingBottom: 16,
  [PHONE]: { padding: '0 8px 12px', gap: 8 },
})
const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, alignContent: 'start', minWidth: 0 },
  '@media (min-width: 1200px)': { '&[data-fields]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
  [PHONE]: { gap: 8, '& > div': { gap: 8 } },
})
const Call = styled('div')({
  minHeight: 68,
  textAlign: 'center',
  '& p': { margin: 0, ...text('body'), color: look('textSecondary'), textWrap: 'balance' },
  '& h2': {
    margin: '2px 0 4px',
    // Legible at arm's length
    fontSize: 40,
    lineHeight: 1.15,
    fontWeight: 600,
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    outline: 'none',
  },
  '&[data-paused] h2': { color: tone('warning', 'text') },
  [PHONE]: { '& p': { fontSize: 15 }, '& h2': { fontSize: 36 } },
})
const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minHeight: 24,
  ...text('body'),
  color: look('textSecondary'),
  '& b': { color: look('text'), fontWeight: 600 },
  // one line, whatever its age says: what is below does not move under a thumb
  [PHONE]: { padding: '0 8px', fontSize: 14, flexWrap: 'nowrap', gap: 8, whiteSpace: 'nowrap' },
})
const Captured = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: tone('success', 'text'),
  fontWeight: 550,
  minWidth: 0,
  '& svg': { flex: 'none' },
  [PHONE]: { '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' } },
})
const Bar = styled('div')({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: look('line'),
  '& i': { display: 'block', height: '100%', background: look('accent'), transition: 'width 160ms' },
  [PHONE]: { margin: '0 8px' },
})
const Warning = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: tone('warning', 'text'),
  ...text('dense'),
  '& svg': { flex: 'none' },
  [PHONE]: { margin: '0 8px' },
})
const Note = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 4px 4px 12px',
  borderRadius: 6,
  border: `1px solid ${tone('info', 'line')}`,
  background: tone('info', 'soft'),
  color: tone('info', 'text'),
  ...text('dense'),
  '& svg': { flex: 'none' },
  '& > span': { flex: 1, minWidth: 0 },
  [PHONE]: { margin: '0 8px' },
})
/** Choices below the wall, as wide as they need to be. */
export const Below = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  width: '100%',
  maxWidth: 560,
  '& .MuiToggleButton-root': { background: look('surface'), color: look('textSecondary') },
  '& .MuiToggleButton-root.Mui-selected': { background: look('accentSoft'), color: look('accentText') },
  [PHONE]: { maxWidth: 'none', padding: '0 8px', '& .MuiToggleButton-root': { minHeight: 48, fontSize: 15 } },
})
const Actions = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 0',
  background: look('canvas'),
  borderTop: `1px solid ${look('line')}`,
  '& > :last-child': { marginLeft: 'auto' },
  [PHONE]: {
    padding: '12px 16px max(20px, env(safe-area-inset-bottom))',
    background: look('surface'),
    '& > :is(button, a)': {
      flex: '1 1 auto',
      // long words take a line of their own, and none is cut
      minWidth: 'fit-content',
      minHeight: 52,
      paddingInline: 10,
      fontSize: 15,
      lineHeight: 1.15,
    },
    '& [data-sign]': { marginRight: 6 },
    '& > :last-child': { marginLeft: 0 },
  },
})
