import { formatNumber } from './format.ts'
import { type MeterCell, meterCells, type Utilization } from './meter-cells.ts'
import { cssVars, look, meterColor } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

interface MeterProps {
  utilization: Utilization
  /** What the drawing says in words: "31 of 44 boxes occupied, 2 disabled". */
  label: string
}

interface DoorMeterProps extends MeterProps {
  /** The numbers are last known, because the cube is away. */
  lastKnown?: boolean
  /** "31 / 44" beside the meter. */
  figures?: boolean
}

const DOOR_CELLS = 10
const MOST_CELLS = 60

/** The meter of a list row. 100 px wide, segments proportional to occupied, available and disabled. */
export function DoorMeter({ utilization, label, lastKnown, figures }: DoorMeterProps) {
  const { locale } = useUiTexts()
  return (
    <Row>
      <Bar role="img" aria-label={label} style={{ width: 100, opacity: lastKnown ? 0.7 : 1 }}>
        <Cells cells={meterCells(utilization, DOOR_CELLS)} />
      </Bar>
      {figures && (
        <Figures aria-hidden>
          <b>{formatNumber(utilization.occupied, locale)}</b> / {formatNumber(utilization.total, locale)}
        </Figures>
      )}
    </Row>
  )
}

/** The meter of a cube's page: one cell a box over the full width, at most 60 cells. */
export function UtilizationMeter({ utilization, label }: MeterProps) {
  const count = Math.max(1, Math.min(MOST_CELLS, utilization.total))
  return (
    <Bar role="img" aria-label={label} style={{ width: '100%', height: 16 }} data-fine>
      <Cells cells={meterCells(utilization, count)} />
    </Bar>
  )
}

function Cells({ cells }: { cells: readonly MeterCell[] }) {
  return cells.map(({ occupied, disabled }, at) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its place
      key={at}
      data-face={occupied === 1 ? 'occupied' : disabled === 1 ? 'disabled' : 'free'}
      style={cssVars({ '--occupied': `${occupied * 100}%`, '--disabled': `${disabled * 100}%` })}
    />
  ))
}

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  // the list of a tablet has no room to spare
  '@media (max-width: 899.95px)': { gap: 4 },
})

const Figures = styled('span')({
  minWidth: 52,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  color: look('textTertiary'),
  '& b': { fontWeight: 400, color: look('text') },
})

const hatch = `repeating-linear-gradient(135deg, ${meterColor('hatch')} 0 1px, transparent 1px 4px)`

const Bar = styled('span')({
  display: 'inline-flex',
  gap: 1.5,
  height: 12,
  flex: 'none',
  '&[data-fine]': { gap: 2 },
  '& > i': { flex: '1 1 0', minWidth: 0, borderRadius: 1.5 },
  '& > [data-face="occupied"]': { background: meterColor('occupied') },
  '& > [data-face="disabled"]': {
    background: `${hatch}, ${meterColor('disabled')}`,
    boxShadow: `inset 0 0 0 1px ${look('lineStrong')}`,
  },
  '& > [data-face="free"]': {
    boxShadow: `inset 0 0 0 1px ${meterColor('free')}`,
    background: `linear-gradient(${meterColor('occupied')}, ${meterColor('occupied')}) left / var(--occupied) 100% no-repeat, linear-gradient(${meterColor('hatch')}, ${meterColor('hatch')}) right / var(--disabled) 100% no-repeat`,
  },
})
