import type { DeliveryAttempt } from '@cubeward/contract/admin/app-events.ts'
import { formatNumber, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { refusal, useRefusals } from '../../locales/refusals.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { look, mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'

/** How long an attempt took. */
export const took = ({ ms }: DeliveryAttempt) => t('{seconds} s', { seconds: formatNumber(Math.round(ms / 100) / 10) })

/** What came back, in one word. */
export function Answer({ of: { ok, status, way } }: { of: DeliveryAttempt }) {
  const word = status !== null ? String(status) : ok ? t('Acknowledged') : t('No answer')
  return (
    <StatusChip tone={ok ? 'success' : 'error'} quiet={ok}>
      {way === 'socket' ? t('{answer}, by its connection', { answer: word }) : word}
    </StatusChip>
  )
}

/** "yesterday, 09:33 · 200 · 0.2 s". */
export function LastAttempt({ of: attempt }: { of: DeliveryAttempt | null }) {
  const now = useNow()
  useRefusals()
  if (attempt === null) return t('Never')
  const words = attempt.answer?.split('\n', 1)[0] || refusal(attempt.reason ?? '')
  return (
    <>
      {formatWhen(attempt.at, now)} · <Received>{attempt.status ?? '—'}</Received> · {took(attempt)}
      {!attempt.ok && words !== '' && <> · {words}</>}
    </>
  )
}

/** Words of the receiver stand in mono, and all that is kept of them unfolds; without any, ours say why in the text face. */
export function AnswerText({ of: { reason, answer } }: { of: DeliveryAttempt }) {
  useRefusals()
  const whole = answer?.trimEnd() ?? ''
  const [line = ''] = whole.split('\n', 1)
  if (whole === '') return reason === null ? '—' : refusal(reason)
  if (line === whole && line.length <= SHORT) return <Received>{line}</Received>
  return (
    <Folded>
      <summary>{line.slice(0, SHORT) || '…'}</summary>
      <pre>{whole}</pre>
    </Folded>
  )
}

const SHORT = 60
const Received = styled('code')({ ...mono, color: look('textSecondary'), overflowWrap: 'anywhere' })
const Folded = styled('details')({
  ...mono,
  color: look('textSecondary'),
  '& summary': { cursor: 'pointer', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& pre': {
    ...mono,
    margin: '4px 0',
    maxHeight: 200,
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})
