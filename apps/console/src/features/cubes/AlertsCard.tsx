import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { alertKind, bySeverity } from './alert-kinds.ts'
import { ToInbox } from './ToInbox.tsx'

type Alert = CubeOverview['alerts'][number]
const shownFirst = 5

/** The worst first, then the newest. */
const inOrder = (alerts: readonly Alert[]) =>
  alerts.toSorted((a, b) => bySeverity(a.type, b.type) || b.created.localeCompare(a.created))

interface AlertsCardProps {
  operator: string
  alerts: readonly Alert[]
  /** Of several cubes: each row names its own. */
  named?: boolean
  children?: ReactNode
}

/** What is wrong with a cube, or with those of an operator; what stands in it when nothing is, its children. */
export function AlertsCard({ operator, alerts: unsorted, named = false, children }: AlertsCardProps) {
  const [all, setAll] = useState(false)
  const alerts = inOrder(unsorted)
  const hidden = all ? 0 : Math.max(0, alerts.length - shownFirst)
  return (
    <SectionCard
      title={t('Alerts')}
      count={formatNumber(alerts.length)}
      action={named && <ToInbox operator={operator} />}
      rows
    >
      <List>
        {alerts.slice(0, alerts.length - hidden).map((alert) => (
          <AlertRow key={alert.id} operator={operator} alert={alert} named={named} />
        ))}
      </List>
      {alerts.length === 0 && children}
      {hidden > 0 && (
        <More type="button" onClick={() => setAll(true)}>
          {t('+ {n} more', { n: formatNumber(hidden) })}
        </More>
      )}
    </SectionCard>
  )
}

/** Leads to the box that it is about, to the locks, or to the connections of the cube. */
function AlertRow({ operator, alert, named }: { operator: string; alert: Alert; named: boolean }) {
  const { icon: Icon, tone: how, word } = alertKind(alert.type)
  return (
    <Row data-tone={how}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Where operator={operator} alert={alert}>
        {word()}
        {alert.boxNumber !== null && ` · ${t('Box {number}', { number: alert.boxNumber })}`}
        {named && ` · ${alert.cubeId}`}
      </Where>
      <Since>
        <TimeText at={alert.created} />
      </Since>
    </Row>
  )
}

const OF_CONNECTION: readonly string[] = ['CubeDisconnected', 'CloneSuspected']

function Where({
  operator,
  alert: { type, boxNumber, cubeId },
  children,
}: {
  operator: string
  alert: Alert
  children: ReactNode
}) {
  const params = { operator, cubeId }
  if (boxNumber !== null)
    return (
      <Link to="/$operator/cubes/$cubeId/boxes/$boxNumber" params={{ ...params, boxNumber }}>
        {children}
      </Link>
    )
  return (
    <Link
      to={OF_CONNECTION.includes(type) ? '/$operator/cubes/$cubeId/sessions' : '/$operator/cubes/$cubeId/locks'}
      params={params}
    >
      {children}
    </Link>
  )
}

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })
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
})
const Since = styled('span')({ flex: 'none', ...text('caption'), color: look('textSecondary') })
const More = styled('button')({
  width: '100%',
  minHeight: 38,
  padding: '0 16px',
  border: 0,
  borderTop: `1px solid ${look('line')}`,
  background: 'none',
  cursor: 'pointer',
  textAlign: 'start',
  ...text('dense'),
  color: look('accentText'),
  '&:hover': { background: look('hover') },
})
