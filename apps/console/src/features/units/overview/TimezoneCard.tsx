import { Pencil } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { localeTag } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { LazyOnce } from '../../../ui/LazyOnce.tsx'
import { retryImport } from '../../../ui/retry-import.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { look, text } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

const TimezoneDialog = lazy(retryImport(() => import('./TimezoneDialog.tsx')))

/** What the clock shows where the unit stands. */
export function TimezoneCard({
  timezone,
  disabledReason,
}: {
  timezone: string | null
  disabledReason: string | undefined
}) {
  const [editing, setEditing] = useState(false)
  return (
    <SectionCard
      title={t('Time zone')}
      action={
        <ActionButton
          kind="text"
          size="small"
          icon={Pencil}
          disabledReason={disabledReason}
          onClick={() => setEditing(true)}
        >
          {t('Edit')}
          <span className="visually-hidden"> {t('Time zone')}</span>
        </ActionButton>
      }
    >
      {timezone === null ? '—' : <Clock timezone={timezone} />}
      <LazyOnce when={editing}>
        {editing && <TimezoneDialog timezone={timezone} onClose={() => setEditing(false)} />}
      </LazyOnce>
    </SectionCard>
  )
}

function Clock({ timezone }: { timezone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <Time>{inZone(now, timezone, { timeStyle: 'medium', hourCycle: 'h23' })}</Time>
      <Zone>
        {timezone} · {offsetOf(now, timezone)}
      </Zone>
    </>
  )
}

/** A unit may name a zone that this browser does not know. */
function inZone(now: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(localeTag(), { timeZone, ...options }).format(now)
  } catch {
    return '—'
  }
}

function offsetOf(now: Date, timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
    return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
  } catch {
    return ''
  }
}

const Time = styled('div')({ ...text('pageTitle'), fontVariantNumeric: 'tabular-nums' })
const Zone = styled('div')({ ...text('dense'), color: look('textSecondary') })
