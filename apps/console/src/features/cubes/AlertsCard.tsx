import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { styled } from '@mui/material/styles'
import { type LucideIcon, Siren, TriangleAlert, Unplug, Wrench } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'

type Alert = CubeOverview['alerts'][number]
interface Kind {
  icon: LucideIcon
  tone: 'error' | 'warning'
  word: () => string
}

const kinds: Record<string, Kind> = {
  BreakIn: { icon: Siren, tone: 'error', word: () => t('Break-in') },
  LockDefective: { icon: TriangleAlert, tone: 'error', word: () => t('Lock defective') },
  LockBlocked: { icon: TriangleAlert, tone: 'error', word: () => t('Lock blocked') },
  CubeDisconnected: { icon: Unplug, tone: 'error', word: () => t('Cube disconnected') },
  CloneSuspected: { icon: Siren, tone: 'error', word: () => t('Two devices seem to use the secret of this cube') },
  LateLockResult: {
    icon: TriangleAlert,
    tone: 'warning',
    word: () => t('A lock reported after its command had been given up'),
  },
  MaintenanceRequired: { icon: Wrench, tone: 'warning', word: () => t('Maintenance required') },
}
const order = Object.keys(kinds)
const kindOf = ({ type }: Alert): Kind => kinds[type] ?? { icon: TriangleAlert, tone: 'error', word: () => type }
const shownFirst = 5

/** The worst first, then the newest. */
const inOrder = (alerts: readonly Alert[]) =>
  alerts.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type) || b.created.localeCompare(a.created))

/** What is wrong with the cube; there only if something is. */
export function AlertsCard({ cube }: { cube: CubeOverview }) {
  const [all, setAll] = useState(false)
  if (cube.alerts.length === 0) return null
  const alerts = inOrder(cube.alerts)
  const hidden = all ? 0 : Math.max(0, alerts.length - shownFirst)
  return (
    <SectionCard title={t('Alerts')} count={formatNumber(alerts.length)} rows>
      <List>
        {alerts.slice(0, alerts.length - hidden).map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </List>
      {hidden > 0 && (
        <More type="button" onClick={() => setAll(true)}>
          {t('+ {n} more', { n: formatNumber(hidden) })}
        </More>
      )}
    </SectionCard>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { icon: Icon, tone: how, word } = kindOf(alert)
  return (
    <Row data-tone={how}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {word()}
        {alert.boxNumber !== null && ` · ${t('Box {number}', { number: alert.boxNumber })}`}
      </span>
      <Since>
        <TimeText at={alert.created} />
      </Since>
    </Row>
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
  '& > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
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
