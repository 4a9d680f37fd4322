import { type LucideIcon, SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { look, PHONE, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { px } from './theme/tokens.ts'

interface EmptyStateProps {
  title: ReactNode
  /** Why it is empty and what fills it. */
  sentence: ReactNode
  /** Up to two. */
  actions?: ReactNode
  /** Something can be added on this page. */
  adds?: boolean
  /** All is well: a lamp on every door. */
  well?: boolean
}

/** Nothing there yet: a wall, with room for one more where one can be added. */
export function EmptyState({ title, sentence, actions, adds = actions !== undefined, well = false }: EmptyStateProps) {
  return (
    <Root>
      <Drawing adds={adds} well={well} />
      <h2>{title}</h2>
      <p>{sentence}</p>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  )
}

interface NothingMatchesProps {
  title: ReactNode
  sentence: ReactNode
  clear: { label: string; onClick: () => void; icon?: LucideIcon }
}

/** The search, the filters or the page hide everything: one row that says so and undoes it. */
export function NothingMatches({ title, sentence, clear }: NothingMatchesProps) {
  return (
    <Compact>
      <Tile>
        <SearchX size={20} strokeWidth={1.75} aria-hidden />
      </Tile>
      <div>
        <h2>{title}</h2>
        <p>{sentence}</p>
      </div>
      <ActionButton icon={clear.icon ?? X} onClick={clear.onClick}>
        {clear.label}
      </ActionButton>
    </Compact>
  )
}

const DOORS = [
  [23, 17, 28, 18],
  [23, 38, 28, 18],
  [23, 59, 28, 34],
  [54, 17, 28, 34],
  [85, 17, 26, 18],
  [85, 38, 26, 34],
  [85, 75, 26, 18],
] as const
const LAST = [54, 54, 28, 39] as const

function Drawing({ adds, well }: { adds: boolean; well: boolean }) {
  return (
    <svg width="132" height="104" viewBox="0 0 132 104" fill="none" aria-hidden="true" focusable="false">
      <path d="M23 98h16v5H23zM95 98h16v5H95z" fill={look('lineStrong')} />
      <rect
        x="17"
        y="11"
        width="100"
        height="88"
        rx="6"
        fill={look('sunken')}
        stroke={look('lineStrong')}
        strokeWidth="1.5"
      />
      {DOORS.map(([x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx="2"
          fill={look('surface')}
          stroke={look('line')}
          strokeWidth="1.2"
        />
      ))}
      {adds ? (
        <g stroke={look('accent')} strokeWidth="1.8">
          <rect x="54" y="54" width="28" height="39" rx="2" fill={look('accentSoft')} strokeDasharray="4 3" />
          <path d="M61 73.500h14M68 66.500v14" strokeLinecap="round" />
        </g>
      ) : (
        <rect
          x="54"
          y="54"
          width="28"
          height="39"
          rx="2"
          stroke={look('lineStrong')}
          strokeWidth="1.2"
          {...(well ? { fill: look('surface') } : { strokeDasharray: '4 3' })}
        />
      )}
      {well &&
        [...DOORS, LAST].map(([x, y, width]) => (
          <circle key={`${x} ${y}`} cx={x + width - 5} cy={y + 5} r="2" fill={tone('success', 'mark')} />
        ))}
    </svg>
  )
}

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: '48px 24px 56px',
  textAlign: 'center',
  '& h2': { ...text('dialogTitle'), marginTop: 12 },
  '& p': { maxWidth: '56ch', color: look('textSecondary') },
})

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 })

const Compact = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: 24,
  '& > div:nth-of-type(2)': { flex: 1 },
  '& h2': { ...text('cardTitle'), fontSize: px(15) },
  '& p': { ...text('dense'), color: look('textSecondary') },
  [PHONE]: { flexWrap: 'wrap', padding: 16, '& button': { width: '100%' } },
})

const Tile = styled('div')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 8,
  background: look('sunken'),
  color: look('textSecondary'),
})
