import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { CommandSteps, type Step } from './CommandSteps.tsx'
import { KeyCap } from './KeyCap.tsx'
import type { MenuAction } from './menu-action.ts'
import { StatusChip } from './StatusChip.tsx'
import type { StatusLook } from './status.ts'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { line, px } from './theme/tokens.ts'

interface DoorCardProps {
  /** "Box 19". */
  title: ReactNode
  size?: ReactNode
  status: StatusLook
  statusLabel: ReactNode
  /** A line each: "Closed for 2 h", "Occupied by Parcel since yesterday, 14:10". */
  facts: readonly ReactNode[]
  open: { label: string; onClick: () => void; pending?: boolean; disabledReason?: string | undefined }
  details?: { label: string; onClick: () => void }
  menu?: readonly MenuAction[]
  /** What is written at it. */
  notes?: ReactNode
  /** Steps of the command under way or just ended. */
  steps?: readonly Step[]
  /** Words beside the key caps. */
  keys?: { open: ReactNode; move: ReactNode }
}

/** What a selected door is and what can be done with it: in a popover beside the door, on the phone as a card below the wall. */
export function DoorCard(props: DoorCardProps) {
  const { title, size, status, statusLabel, facts, open, details, menu = [], notes, steps = [], keys } = props
  return (
    <Root>
      <Head>
        <h3>{title}</h3>
        {size && <span>{size}</span>}
        <StatusChip look={status}>{statusLabel}</StatusChip>
      </Head>
      <Facts>
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places
          <span key={at}>{fact}</span>
        ))}
      </Facts>
      <Actions>
        <ActionButton
          kind="main"
          icon={DoorOpen}
          onClick={open.onClick}
          pending={open.pending ?? false}
          disabledReason={open.disabledReason}
        >
          {open.label}
        </ActionButton>
        {details && <ActionButton onClick={details.onClick}>{details.label}</ActionButton>}
        <ActionMenu actions={menu} />
      </Actions>
      {open.disabledReason && <Why aria-hidden>{open.disabledReason}</Why>}
      {steps.length > 0 && (
        <Steps>
          <CommandSteps steps={steps} />
        </Steps>
      )}
      {notes}
      {keys && (
        <Keys aria-hidden>
          <span>
            <KeyCap>↵</KeyCap> {keys.open}
          </span>
          <span>
            <KeyCap>← ↑ ↓ →</KeyCap> {keys.move}
          </span>
          <KeyCap>Esc</KeyCap>
        </Keys>
      )}
    </Root>
  )
}

const Root = styled('div')({ width: 264, color: look('text'), [PHONE]: { width: '100%' } })
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '12px 14px 0',
  '& h3': { fontSize: px(15), lineHeight: line(20), fontWeight: 600 },
  '& > span:nth-of-type(1)': { ...text('dense'), color: look('textSecondary') },
  '& > span:last-of-type': { marginLeft: 'auto' },
})
const Facts = styled('p')({
  padding: '4px 14px 0',
  ...text('dense'),
  color: look('textSecondary'),
  '& span': { display: 'block' },
})
const Actions = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '12px 14px',
  '& > button:first-of-type': { flex: 1 },
})
// a finger has no tooltip
const Why = styled('p')({
  display: 'none',
  padding: '0 14px 12px',
  ...text('dense'),
  color: look('textSecondary'),
  '@media (hover: none)': { display: 'block' },
})
const Steps = styled('div')({ padding: '4px 14px', borderTop: `1px solid ${look('line')}` })
const Keys = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  padding: '7px 14px 10px',
  borderTop: `1px solid ${look('line')}`,
  ...text('caption'),
  color: look('textSecondary'),
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '@media (hover: none)': { display: 'none' },
})
