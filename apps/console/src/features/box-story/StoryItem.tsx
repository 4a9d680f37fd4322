import type { StoryEntry } from '@cubeward/contract/admin/box-story.ts'
import { Link } from '@tanstack/react-router'
import {
  CircleCheck,
  DoorOpen,
  Eye,
  Lock,
  type LucideIcon,
  Package,
  PackageOpen,
  ScrollText,
  StickyNote,
  Wrench,
} from 'lucide-react'
import { memo } from 'react'
import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useRefusals } from '../../locales/refusals.ts'
import { CommandSteps } from '../../ui/CommandSteps.tsx'
import { formatClock } from '../../ui/format.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { plainText } from '../../ui/plain-text.ts'
import { lockStatus } from '../../ui/status.ts'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { NAME, sentenceOf, sourceOf, stepsOfEntry } from './words.ts'

interface StoryItemProps {
  operator: string
  entry: StoryEntry
  /** It came while the page was open. */
  fresh: boolean
}

/** One thing that happened: when, what, by whom, from where. */
export const StoryItem = memo(function StoryItem({ operator, entry, fresh }: StoryItemProps) {
  useRefusals()
  const { words, name, detail } = sentenceOf(entry)
  const { icon: Icon, tone: faulty } = iconOf(entry)
  const [before, after] = words.split(NAME)
  return (
    <Entry data-fresh={fresh || undefined} data-kind={entry.kind}>
      <time dateTime={entry.at}>{formatClock(new Date(entry.at), localeTag())}</time>
      <Tile
        style={
          faulty && { color: tone(faulty, 'text'), background: tone(faulty, 'soft'), borderColor: tone(faulty, 'line') }
        }
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Tile>
      <Said>
        <p>
          <span>
            {before}
            {name !== undefined && <b>{name}</b>}
            {after}
          </span>
          {entry.kind === 'occupancy' && <MonoId copy="never">{entry.occupancyId.slice(0, 8)}</MonoId>}
          {'secondary' in entry && entry.secondary && <small>{t('secondary lock')}</small>}
          {detail !== undefined && detail !== '' && <small>{detail}</small>}
          {entry.kind === 'change' && (
            <Link to="/$operator/audit/$auditLogEntryId" params={{ operator, auditLogEntryId: entry.auditId }}>
              {t('What was changed')}
            </Link>
          )}
        </p>
        {entry.kind === 'note' && entry.note !== null && entry.type === 'NoteCreated' && (
          <Quote data-done={entry.note.done || undefined}>{plainText(entry.note.note)}</Quote>
        )}
        {entry.kind === 'command' && <CommandSteps line steps={stepsOfEntry(entry)} />}
      </Said>
      <Source>{sourceOf(entry)}</Source>
    </Entry>
  )
})

/** Neutral, but for faults and maintenance. */
function iconOf(entry: StoryEntry): { icon: LucideIcon; tone?: Tone } {
  switch (entry.kind) {
    case 'lock': {
      const { icon = Lock, tone: given } = lockStatus[entry.status]
      return entry.status === 'Open' || entry.status === 'Closed' ? { icon } : { icon, tone: given }
    }
    case 'command':
      if (entry.state === 'Blocked') return { icon: DoorOpen, tone: 'blocked' }
      return entry.state === 'Rejected' || entry.state === 'Expired'
        ? { icon: DoorOpen, tone: 'error' }
        : { icon: DoorOpen }
    case 'occupancy':
      return { icon: entry.since === null ? Package : PackageOpen }
    case 'access':
      return { icon: Eye }
    case 'maintenance':
      return entry.type === 'BoxMaintenanceRequired' ? { icon: Wrench, tone: 'warning' } : { icon: CircleCheck }
    case 'note':
      return { icon: StickyNote }
    case 'change':
      return { icon: ScrollText }
  }
}

const Entry = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '64px 24px minmax(0, 1fr) auto',
  columnGap: 12,
  alignItems: 'start',
  padding: '6px 16px',
  ...text('dense'),
  '& > time': { paddingTop: 4, textAlign: 'right', color: look('textSecondary'), fontVariantNumeric: 'tabular-nums' },
  // the line that all tiles stand on: 16 + 64 + 12 + half a tile
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 104,
    width: 1,
    background: look('line'),
  },
  '&[data-fresh]': { animation: 'story-comes 2.4s cubic-bezier(0.2, 0, 0, 1)' },
  '@keyframes story-comes': {
    from: { background: look('accentSoft'), transform: 'translateY(-8px)' },
    '12%': { transform: 'none' },
    to: { background: 'transparent' },
  },
  '@media (prefers-reduced-motion: reduce)': { '&[data-fresh]': { animation: 'none' } },
  [PHONE]: {
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    '& > time': { order: 3 },
    '& > div:last-of-type': { order: 2 },
    '&::before': { left: 28 },
  },
})
const Tile = styled('span')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  color: look('textSecondary'),
})
const Said = styled('div')({
  minWidth: 0,
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 10px',
    margin: 0,
    padding: '3px 0',
    overflowWrap: 'anywhere',
  },
  '& b': { fontWeight: 550 },
  '& small': { ...text('dense'), color: look('textSecondary') },
  '& a': { color: look('accentText') },
})
const Quote = styled('div')({
  maxWidth: 520,
  margin: '4px 0 6px',
  padding: '6px 10px',
  borderRadius: 6,
  background: look('sunken'),
  overflowWrap: 'anywhere',
  '&[data-done]': { color: look('textSecondary') },
})
const Source = styled('span')({ paddingTop: 3, color: look('textSecondary'), [PHONE]: { display: 'none' } })
