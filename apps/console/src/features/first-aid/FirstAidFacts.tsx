import type { Connection } from '@cubeward/contract/admin/connection.ts'
import { Check, CircleX, Signal, SignalZero } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SimSession } from '../../api/sim-session.ts'
import { formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'

interface FirstAidFactsProps {
  sim: SimSession | undefined
  phoneNumber: string | null
  lastSms: Connection['lastSms'] | undefined
  taker: ReactNode
}

/** What is known of the SIM card and of the last SMS, and who sees to it. */
export function FirstAidFacts({ sim, phoneNumber, lastSms, taker }: FirstAidFactsProps) {
  const now = useNow()
  const online = sim?.state === 'online'
  const SimIcon = online ? Signal : SignalZero
  const SmsIcon = lastSms?.failed ? CircleX : Check
  return (
    <Facts>
      <div>
        <dt>{t('SIM')}</dt>
        <dd data-good={online || undefined}>
          <SimIcon size={15} strokeWidth={1.75} aria-hidden />
          <span>{phoneNumber === null ? t('No number') : simWords(sim, now)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Last SMS')}</dt>
        <dd data-good={lastSms?.failed === false || undefined} data-bad={lastSms?.failed || undefined}>
          {lastSms && <SmsIcon size={15} strokeWidth={1.75} aria-hidden />}
          <span>{smsWords(lastSms, now)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Who has it')}</dt>
        <dd>{taker}</dd>
      </div>
    </Facts>
  )
}

function smsWords(lastSms: FirstAidFactsProps['lastSms'], now: Date): string {
  if (!lastSms) return t('None in 90 days')
  const when = formatWhen(lastSms.at, now)
  return lastSms.failed ? t('Not sent, {when}', { when }) : t('Sent {when}', { when })
}

function simWords(sim: SimSession | undefined, now: Date): string {
  if (sim === undefined) return t('Not known yet')
  if (sim.state === 'noInfo') return t('no SIM info')
  if (sim.state === 'noSessions') return t('no sessions yet')
  const time = formatSince(sim.since, now)
  return sim.state === 'online' ? t('Online for {time}', { time }) : t('Offline for {time}', { time })
}

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  margin: 0,
  ...text('dense'),
  '& dt': { ...text('label'), color: look('textSecondary'), marginBottom: 2 },
  '& dd': { margin: 0, display: 'flex', alignItems: 'center', gap: 6, color: look('textSecondary') },
  '& svg': { flex: 'none' },
  '& dd a': { minWidth: 0, color: look('text'), textDecoration: 'none' },
  '& dd a:hover': { textDecoration: 'underline' },
  '& dd[data-good] svg': { color: tone('success', 'mark') },
  '& dd[data-bad] svg': { color: tone('error', 'mark') },
  '@media (max-width: 1199.95px)': { gridColumn: '1 / -1' },
  [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
