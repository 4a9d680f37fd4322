import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { DashboardAlert } from '@cubeward/contract/admin/dashboard.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, mono, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { line, px } from '../../ui/theme/tokens.ts'
import { useNow } from '../../ui/use-now.ts'
import { alertKind } from './alert-kinds.ts'
import { alertPlace } from './alert-place.ts'
import { isNew } from './is-new.ts'

type Alert = CubeOverview['alerts'][number]
export type CaredAlert = DashboardAlert

/** Leads to what it is about. */
export function AlertRow({ operator, alert }: { operator: string; alert: Alert }) {
  const { icon: Icon, tone: how, word } = alertKind(alert.type)
  return (
    <Row data-tone={how}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Where operator={operator} alert={alert}>
        {word()}
        {alert.boxNumber !== null && ` · ${t('Box {number}', { number: alert.boxNumber })}`}
      </Where>
      <Since>
        <TimeText at={alert.created} />
      </Since>
    </Row>
  )
}

/** With its cube and who takes care of it. */
export function CaredRow({ operator, alert }: { operator: string; alert: CaredAlert }) {
  const { icon: Icon, tone: how, word } = alertKind(alert.type)
  const { boxNumber, cubeId } = alert
  return (
    <Row data-tone={how} data-cared>
      <Sign>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Sign>
      <Where operator={operator} alert={alert}>
        <b>{word()}</b>
        <small>
          {boxNumber !== null && `${t('Box {number}', { number: boxNumber })} · `}
          {cubeId}
        </small>
      </Where>
      <Since>
        <TimeText at={alert.created} />
        <Care of={alert} />
      </Since>
    </Row>
  )
}

function Care({ of }: { of: CaredAlert }) {
  const now = useNow()
  if (isNew(of)) return <b>{t('New##alert')}</b>
  if (of.muted === null) return <span>{of.taker}</span>
  const { until } = of.muted
  return <span>{until === null ? t('Muted') : t('Muted until {time}', { time: formatWhen(until, now) })}</span>
}

function Where({ operator, alert, children }: { operator: string; alert: Alert; children: ReactNode }) {
  return <Link {...alertPlace(operator, alert)}>{children}</Link>
}

const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  padding: '6px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > svg': { flex: 'none' },
  '&[data-tone=error] > svg': { color: tone('error', 'mark') },
  '&[data-tone=warning] > svg': { color: tone('warning', 'mark') },
  position: 'relative',
  '&:hover': { background: look('hover') },
  '& > a': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'inherit', textDecoration: 'none' },
  // the whole row leads there
  '& > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > a:hover': { textDecoration: 'underline' },
  '&[data-cared] > a': { display: 'grid' },
  '& a > b': { fontWeight: 550 },
  '& a > small': { ...mono, fontSize: px(12), lineHeight: line(18), color: look('textSecondary') },
  '&[data-cared][data-tone=error] > span:first-of-type': {
    background: tone('error', 'soft'),
    color: tone('error', 'mark'),
  },
  '&[data-cared][data-tone=warning] > span:first-of-type': {
    background: tone('warning', 'soft'),
    color: tone('warning', 'mark'),
  },
})
const Sign = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: 6,
})
const Since = styled('span')({
  flex: 'none',
  maxWidth: '45%',
  display: 'grid',
  justifyItems: 'end',
  textAlign: 'end',
  ...text('caption'),
  color: look('textSecondary'),
  '& b': { fontWeight: 550, color: tone('error', 'text') },
})
