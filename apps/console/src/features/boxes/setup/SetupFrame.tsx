import { wallLayout } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door, DoorMark, WallLabels } from '@cubeward/wall/door.ts'
import { styled } from '@mui/material/styles'
import { CircleCheck, TriangleAlert, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { useMuted } from './capture-tone.ts'

interface WorkFrameProps {
  /** What to do now, to be read from a ladder: "Close box 12". */
  headline: ReactNode
  /** How it is meant, above the headline. */
  sentence: ReactNode
  wall?: WorkWallProps | undefined
  /** How far it is: "11 of 50 numbered". */
  progress?: { done: number; total: number; words: ReactNode } | undefined
  /** What was captured last. */
  captured?: ReactNode
  /** What happened and counted for nothing, and why. */
  warning?: ReactNode
  /** Fields that belong to the work: beside the wall, on the phone below it. */
  fields?: ReactNode
  children?: ReactNode
  /** Large buttons where the thumb is. */
  actions: ReactNode
}

/** The page of work in front of a cube: one instruction, the wall, what was captured, and buttons for a gloved thumb. */
export function WorkFrame({
  headline,
  sentence,
  wall,
  progress,
  captured,
  warning,
  fields,
  children,
  actions,
}: WorkFrameProps) {
  const [muted, setMuted] = useMuted()
  return (
    <Page>
      <Call>
        <p>{sentence}</p>
        <h2 aria-live="assertive">{headline}</h2>
        <Mute>
          <IconAction
            icon={muted ? VolumeX : Volume2}
            label={muted ? t('Tone on') : t('Tone off')}
            pressed={muted}
            onClick={() => setMuted(!muted)}
          />
        </Mute>
      </Call>
      <Body data-fields={fields !== undefined || undefined}>
        <div>
          {wall && wall.boxes.length > 0 && <WorkWall {...wall} />}
          <Facts>
            {progress && <span>{progress.words}</span>}
            <Captured role="status">
              {captured && (
                <>
                  <CircleCheck size={17} strokeWidth={2} aria-hidden /> {captured}
                </>
              )}
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
      {children}
      <Actions>{actions}</Actions>
    </Page>
  )
}

export interface WorkWallProps {
  boxes: readonly { number: string; types: readonly string[] }[]
  doors: readonly Door[]
  marks: Readonly<Record<string, DoorMark>>
  labels: WallLabels
  terminal: boolean
  onSelect?: (number: string) => void
}

/** What matters while one works at the doors; whether a box is occupied does not. */
const SHOWN: readonly Door['state'][] = ['open', 'blocked', 'defective', 'breakIn']
const nothing = () => undefined

function WorkWall({ boxes, doors, marks, labels, terminal, onSelect }: WorkWallProps) {
  const layout = useMemo(() => wallLayout(boxes, { terminal }), [boxes, terminal])
  const plain = useMemo(
    () => doors.map((door) => (SHOWN.includes(door.state) ? door : { ...door, state: 'free' as const })),
    [doors],
  )
  return (
    <BoxWall
      doors={plain}
      layout={layout}
      labels={labels}
      marks={marks}
      onSelect={(number) => (number === undefined ? nothing() : onSelect?.(number))}
    />
  )
}

const Page = styled('div')({
  display: 'grid',
  gap: 12,
  maxWidth: 1280,
  padding: '16px 24px 24px',
  [PHONE]: { padding: '8px 8px 0', gap: 8 },
})
const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& > div': { display: 'grid', gap: 12, alignContent: 'start', minWidth: 0 },
  '@media (min-width: 1200px)': { '&[data-fields]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
  [PHONE]: { gap: 8, '& > div': { gap: 8 } },
})
const Call = styled('div')({
  position: 'relative',
  textAlign: 'center',
  '& p': { margin: 0, ...text('body'), color: look('textSecondary') },
  '& h2': {
    margin: '2px 48px 8px',
    fontSize: 34,
    lineHeight: 1.15,
    fontWeight: 650,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
  },
  [PHONE]: { '& h2': { fontSize: 32, margin: '2px 40px 4px' } },
})
const Mute = styled('div')({ position: 'absolute', top: 0, right: 0 })
const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minHeight: 24,
  ...text('body'),
  [PHONE]: { padding: '0 8px' },
})
const Captured = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: tone('success', 'text'),
  fontWeight: 550,
})
const Bar = styled('div')({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: look('sunken'),
  '& i': { display: 'block', height: '100%', background: look('accent'), transition: 'width 160ms' },
  [PHONE]: { margin: '0 8px' },
})
const Warning = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: tone('warning', 'text'),
  ...text('dense'),
  '& svg': { flex: 'none', marginTop: 2 },
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
  '& > button:last-child': { marginLeft: 'auto' },
  [PHONE]: {
    margin: '0 -8px',
    padding: '10px 8px',
    flexWrap: 'nowrap',
    gap: 6,
    '& > button': { flex: '1 1 auto', minWidth: 0, paddingInline: 8, fontSize: 14, whiteSpace: 'nowrap' },
    '& > button .MuiButton-startIcon': { marginRight: 5 },
    '& > button:last-child': { marginLeft: 0 },
  },
})
