import { Minus, Plus, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconAction } from './IconAction.tsx'
import { look, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface StepperProps {
  label: ReactNode
  value: number
  /** The value with its unit, already in words. */
  shown: string
  least: number
  most: number
  /** Spoken names of the two buttons: "Fewer columns". */
  less: string
  more: string
  onChange: (value: number) => void
  /** Takes the value back to what it is by itself; absent while it is that. */
  reset?: { label: string; onClick: () => void } | undefined
  disabledReason?: string | undefined
}

/** A small number between two buttons, for thumbs. */
export function Stepper(props: StepperProps) {
  const { label, value, shown, least, most, less, more, onChange, reset, disabledReason } = props
  const id = useId()
  return (
    <Row role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {reset && <IconAction small icon={RotateCcw} label={reset.label} onClick={reset.onClick} />}
      <IconAction
        icon={Minus}
        label={less}
        disabledReason={disabledReason ?? (value <= least ? less : undefined)}
        onClick={() => onChange(Math.max(least, value - 1))}
      />
      <output aria-live="polite">{shown}</output>
      <IconAction
        icon={Plus}
        label={more}
        disabledReason={disabledReason ?? (value >= most ? more : undefined)}
        onClick={() => onChange(Math.min(most, value + 1))}
      />
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  ...text('body'),
  '& > span:first-of-type': { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere', color: look('textSecondary') },
  '& > output': { minWidth: 64, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
})
