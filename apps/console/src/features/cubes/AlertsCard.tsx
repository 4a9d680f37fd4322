import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { AlertRow, type CaredAlert, CaredRow } from './AlertRow.tsx'
import { bySeverity } from './alert-kinds.ts'
import { ToInbox } from './ToInbox.tsx'

type Alert = CubeOverview['alerts'][number]
const shownFirst = 5

/** The worst first, then the newest. */
const inOrder = <A extends Alert>(alerts: readonly A[]): A[] =>
  alerts.toSorted((a, b) => bySeverity(a.type, b.type) || b.created.localeCompare(a.created))

interface AlertsCardProps {
  operator: string
  children?: ReactNode
}
type Alerts =
  | { alerts: readonly Alert[]; cared?: never }
  /** Of several cubes: each row names its own, and who takes care. */
  | { alerts?: never; cared: readonly CaredAlert[] }

/** What is wrong with a cube, or with those of an operator; what stands in it when nothing is, its children. */
export function AlertsCard({ operator, alerts = [], cared, children }: AlertsCardProps & Alerts) {
  const [all, setAll] = useState(false)
  const rows =
    cared === undefined
      ? inOrder(alerts).map((it) => <AlertRow key={it.id} operator={operator} alert={it} />)
      : inOrder(cared).map((it) => <CaredRow key={it.id} operator={operator} alert={it} />)
  const hidden = all ? 0 : Math.max(0, rows.length - shownFirst)
  return (
    <SectionCard
      title={t('Alerts')}
      count={formatNumber(rows.length)}
      action={cared && <ToInbox operator={operator} />}
      rows
    >
      <List>{rows.slice(0, rows.length - hidden)}</List>
      {rows.length === 0 && children}
      {hidden > 0 && (
        <More type="button" onClick={() => setAll(true)}>
          {t('+ {n} more', { n: formatNumber(hidden) })}
        </More>
      )}
    </SectionCard>
  )
}

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })
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
