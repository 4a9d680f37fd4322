import {
  isDerived,
  LEAST_HEIGHT,
  MOST_COLUMNS,
  MOST_HEIGHT,
  MOST_IN_COLUMN,
  TERMINAL,
  typesOfBoxes,
  type WallDraft,
  type WallStep,
} from '@cubeward/domain/wall-edit.ts'
import { doorHeights, type TerminalPlace, typeKey } from '@cubeward/domain/wall-layout.ts'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCcw } from 'lucide-react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface WallControlsProps {
  boxes: readonly { number: string; types: readonly string[] }[]
  draft: WallDraft
  /** The doors as they are shown, column by column. */
  columns: readonly (readonly string[])[]
  /** Where the terminal is shown; undefined for a front that has none. */
  terminalAt: TerminalPlace | undefined
  /** The chosen box. */
  box: { number: string; types: readonly string[] } | undefined
  unplaced: readonly string[]
  gone: readonly string[]
  disabledReason: string | undefined
  step: (step: WallStep) => void
}

const unitsOf = (units: number) => t('{n, plural, one {# unit} other {# units}}', { n: Math.round(units * 10) / 10 })
/** More than these are not listed one by one. */
const SHOWN_NUMBERS = 12

/** What of the wall can be adjusted: its columns, heights by type, and the chosen box. */
export function WallControls(props: WallControlsProps) {
  const { boxes, draft, columns, terminalAt, box, unplaced, gone, disabledReason, step } = props
  const tallest = Math.max(1, ...columns.map((column) => column.length))
  const types = typesOfBoxes(boxes)
  const heightOf = doorHeights(draft)
  return (
    <Stack>
      {(unplaced.length > 0 || gone.length > 0) && (
        <Notice>
          {unplaced.length > 0 && (
            <>
              <strong>
                {t('{n, plural, one {# box has no place yet} other {# boxes have no place yet}}', {
                  n: unplaced.length,
                })}
              </strong>
              <span>{listed(unplaced)}</span>
              <span>{t('New boxes are shown after the last column until you place them.')}</span>
              <ActionButton size="small" disabledReason={disabledReason} onClick={() => step({ type: 'place' })}>
                {t('Keep them there')}
              </ActionButton>
            </>
          )}
          {gone.length > 0 && (
            <>
              <strong>
                {t('{n, plural, one {# box no longer exists} other {# boxes no longer exist}}', {
                  n: gone.length,
                })}
              </strong>
              <span>{listed(gone)}</span>
              <span>{t('They will be removed when you save.')}</span>
            </>
          )}
        </Notice>
      )}
      <SectionCard title={box ? t('Box {number}', { number: box.number }) : t('Selected box')}>
        {box ? (
          <>
            <MoveCross number={box.number} disabledReason={disabledReason} step={step} />
            <Stepper
              label={t('Height of this door')}
              value={heightOf(box)}
              shown={unitsOf(heightOf(box))}
              least={LEAST_HEIGHT}
              most={MOST_HEIGHT}
              less={t('Lower')}
              more={t('Higher')}
              disabledReason={disabledReason}
              onChange={(units) => step({ type: 'height', number: box.number, units })}
              reset={
                draft.heights[box.number] === undefined
                  ? undefined
                  : {
                      label: t('Reset height'),
                      onClick: () => step({ type: 'height', number: box.number, units: undefined }),
                    }
              }
            />
          </>
        ) : (
          <Hint>{t('Choose a door on the wall to move it or to change its height.')}</Hint>
        )}
      </SectionCard>
      <SectionCard title={t('Columns')}>
        <Stepper
          label={t('Number of columns')}
          value={columns.length}
          shown={formatNumber(columns.length)}
          least={1}
          most={Math.min(MOST_COLUMNS, boxes.length)}
          less={t('Fewer columns')}
          more={t('More columns')}
          disabledReason={disabledReason}
          onChange={(count) => step({ type: 'columns', count })}
        />
        <Stepper
          label={t('Boxes per column')}
          value={tallest}
          shown={formatNumber(tallest)}
          least={Math.max(1, Math.ceil(boxes.length / MOST_COLUMNS))}
          most={Math.min(MOST_IN_COLUMN, boxes.length)}
          less={t('Fewer boxes per column')}
          more={t('More boxes per column')}
          disabledReason={disabledReason}
          onChange={(count) => step({ type: 'perColumn', count })}
        />
        <Hint>{t('Changing a number re-arranges all boxes.')}</Hint>
      </SectionCard>
      {terminalAt && (
        <SectionCard title={t('Terminal')}>
          <MoveCross number={TERMINAL} disabledReason={disabledReason} step={step} />
          <Hint>
            {t('Column {column} of {columns}, below {n, plural, one {# door} other {# doors}}', {
              column: terminalAt.column + 1,
              columns: columns.length,
              n: terminalAt.above,
            })}
          </Hint>
        </SectionCard>
      )}
      {types.length > 0 && (
        <SectionCard title={t('Heights by type')}>
          {types.map((type) => {
            const own = Object.keys(draft.typeHeights).some((known) => typeKey(known) === typeKey(type))
            const units = heightOf({ number: '', types: [type] })
            return (
              <Stepper
                key={typeKey(type)}
                label={type}
                value={units}
                shown={unitsOf(units)}
                least={LEAST_HEIGHT}
                most={MOST_HEIGHT}
                less={t('{type} lower', { type })}
                more={t('{type} higher', { type })}
                disabledReason={disabledReason}
                onChange={(next) => step({ type: 'typeHeight', boxType: type, units: next })}
                reset={
                  own
                    ? {
                        label: t('{type} as usual', { type }),
                        onClick: () => step({ type: 'typeHeight', boxType: type, units: undefined }),
                      }
                    : undefined
                }
              />
            )
          })}
        </SectionCard>
      )}
      <div>
        <ActionButton
          icon={RotateCcw}
          disabledReason={
            disabledReason ?? (isDerived(draft) ? t('This is the layout by numbers and types.') : undefined)
          }
          onClick={() => step({ type: 'derive' })}
        >
          {t('Layout by numbers and types')}
        </ActionButton>
      </div>
    </Stack>
  )
}

const WAYS = [
  { to: 'up', icon: ArrowUp, door: () => t('Move up'), terminal: () => t('Move the terminal up') },
  { to: 'left', icon: ArrowLeft, door: () => t('Move left'), terminal: () => t('Move the terminal left') },
  { to: 'down', icon: ArrowDown, door: () => t('Move down'), terminal: () => t('Move the terminal down') },
  { to: 'right', icon: ArrowRight, door: () => t('Move right'), terminal: () => t('Move the terminal right') },
] as const

/** Moves a door, or the terminal. */
function MoveCross({
  number,
  disabledReason,
  step,
}: Pick<WallControlsProps, 'disabledReason' | 'step'> & { number: string }) {
  return (
    <Cross>
      {WAYS.map(({ to, icon, door, terminal }) => (
        <IconAction
          key={to}
          icon={icon}
          label={number === TERMINAL ? terminal() : door()}
          disabledReason={disabledReason}
          onClick={() => step({ type: 'move', number, to })}
        />
      ))}
    </Cross>
  )
}

function listed(numbers: readonly string[]): string {
  const shown = numbers.slice(0, SHOWN_NUMBERS).join(', ')
  const more = numbers.length - SHOWN_NUMBERS
  return more > 0 ? t('{numbers} and {n} more', { numbers: shown, n: formatNumber(more) }) : shown
}

const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0, [PHONE]: { gap: 8 } })
const Hint = styled('p')({ margin: 0, ...text('dense'), color: look('textSecondary') })
const Notice = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: tone('warning', 'text'),
  ...text('dense'),
  overflowWrap: 'anywhere',
})
const Cross = styled('div')({
  display: 'grid',
  gridTemplateAreas: '". up ." "left down right"',
  justifyContent: 'center',
  gap: 4,
  paddingBottom: 8,
  '& > :nth-of-type(1)': { gridArea: 'up' },
  '& > :nth-of-type(2)': { gridArea: 'left' },
  '& > :nth-of-type(3)': { gridArea: 'down' },
  '& > :nth-of-type(4)': { gridArea: 'right' },
})
