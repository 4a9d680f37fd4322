import type { Connection, FirstAidStep } from '@cubeward/contract/admin/connection.ts'
import { Check, CircleAlert, CircleX, type LucideIcon, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber, formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton, Spinner } from '../../ui/ActionButton.tsx'
import { Button, buttonIcon } from '../../ui/Button.tsx'
import { look, NOT_PHONE, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { outcomeOf } from './step-words.ts'

interface StepRowProps {
  icon: LucideIcon
  title: string
  /** What it does. */
  detail: string
  /** What came of it, when and by whom. */
  taken: ReactNode
  action: ReactNode
  running?: boolean
}

/** One step; on a phone its button stands below it. */
export function StepRow({ icon: Icon, title, detail, taken, action, running = false }: StepRowProps) {
  return (
    <Row data-running={running || undefined}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <What>
        <strong>{title}</strong>
        <span>{detail}</span>
      </What>
      <Taken>{taken}</Taken>
      <Action>{action}</Action>
    </Row>
  )
}

const icons = {
  failed: CircleX,
  inVain: CircleX,
  off: CircleAlert,
  connected: Check,
  helped: Check,
  waiting: Spinner,
} as const

/** What came of a step: in words, with when it was and who did it. */
export function TakenText({
  step,
  of: { last, backWithin },
}: {
  step: FirstAidStep
  of: Connection['steps']['power']
}) {
  const now = useNow()
  if (last === null) return t('Not done in 90 days')
  const Icon = icons[last.outcome]
  const { outcome } = last
  const waits = outcome === 'waiting'
  const parts = [
    last.back === null
      ? formatWhen(last.at, now)
      : t('{from}, back at {until}', { from: formatWhen(last.at, now), until: formatWhen(last.back, now) }),
    waits ? formatSince(last.at, now) : last.by,
    waits && backWithin !== null && t('usually back within {n} min', { n: formatNumber(backWithin) }),
  ]
  return (
    <Told data-outcome={outcome}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{outcomeOf(step, last)}</b>
        <small>{parts.filter(Boolean).join(' · ')}</small>
      </span>
    </Told>
  )
}

/** Calls the site; on a phone the number is the button. */
export function CallButton({ phone }: { phone: string | null }) {
  if (phone === null)
    return (
      <ActionButton icon={Phone} fullWidth disabledReason={t('The support info of the cube has no phone number.')}>
        {t('Call')}
      </ActionButton>
    )
  return (
    <Button
      as="a"
      fullWidth
      href={`tel:${phone.replace(/[^+0-9]/g, '')}`}
      start={buttonIcon(Phone)}
      aria-label={t('Call {phone}', { phone })}
    >
      <span data-screen>{t('Call')}</span>
      <span data-phone>{phone}</span>
    </Button>
  )
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '14px 20px minmax(0, 1fr) minmax(0, 300px) 118px',
  columnGap: 18,
  alignItems: 'center',
  padding: '9px 16px 9px 13px',
  counterIncrement: 'step',
  '&::before': { content: 'counter(step)', ...text('caption'), textAlign: 'end', color: look('textSecondary') },
  borderTop: `1px solid ${look('line')}`,
  '& > svg': { justifySelf: 'center', color: look('textSecondary') },
  '&[data-running]': { background: look('accentSoft') },
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: '14px 20px minmax(0, 1fr) 132px',
    '& > :nth-of-type(2)': { gridColumn: '3' },
    '& > :nth-of-type(3)': { gridColumn: '4', gridRow: '1 / span 2' },
  },
  [PHONE]: {
    gridTemplateColumns: '28px minmax(0, 1fr)',
    columnGap: 12,
    rowGap: 8,
    padding: '14px 14px 14px 11px',
    '&::before': { display: 'none' },
    '& > svg': { alignSelf: 'start' },
    '& > :nth-of-type(2), & > :nth-of-type(3)': { gridColumn: '2', gridRow: 'auto' },
  },
})
const What = styled('div')({
  minWidth: 0,
  display: 'grid',
  '& strong': { ...text('table'), fontWeight: 600 },
  '& span': { ...text('dense'), color: look('textSecondary') },
})
const Taken = styled('div')({ minWidth: 0, ...text('dense'), color: look('textSecondary') })
const Told = styled('div')({
  display: 'flex',
  gap: 8,
  '& svg': { flex: 'none', marginTop: 2 },
  '& > span': { display: 'grid', minWidth: 0 },
  '& b': { fontWeight: 400, color: look('text') },
  '& small': { ...text('caption'), color: look('textSecondary') },
  '& small::first-letter': { textTransform: 'uppercase' },
  '&[data-outcome=failed] svg, &[data-outcome=inVain] svg': { color: tone('error', 'mark') },
  '&[data-outcome=off] svg': { color: tone('warning', 'mark') },
  '&[data-outcome=helped] svg': { color: tone('success', 'mark') },
  '&[data-outcome=waiting] svg': { color: look('accent') },
})
const Action = styled('div')({
  [NOT_PHONE]: { '& [data-phone]': { display: 'none' } },
  [PHONE]: { '& [data-screen]': { display: 'none' }, '& button, & a': { minHeight: 48 } },
})
