import type { CubeListItem } from '@cubeward/contract/admin/cubes.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { alertKind, bySeverity } from './alert-kinds.ts'

/** What is wrong with a cube, but for its connection, which has a place of its own in the row: the worst, and how many more. */
export function AlertChip({ cube: { openAlerts } }: { cube: Pick<CubeListItem, 'openAlerts'> }) {
  const types = Object.keys(openAlerts)
    .filter((type) => type !== 'CubeDisconnected')
    .sort(bySeverity)
  const [worst] = types
  if (worst === undefined) return null
  const { icon, tone, word, short = word } = alertKind(worst)
  const more = types.reduce((sum, type) => sum + (openAlerts[type] ?? 0), 0) - 1
  if (more === 0)
    return (
      <StatusChip icon={icon} tone={tone}>
        {short()}
      </StatusChip>
    )
  // where there is no room for both, the name beside it and the worst stay readable
  return (
    <span data-several>
      <StatusChip icon={icon} tone={tone}>
        {t('{alert} and {n} more', { alert: short(), n: formatNumber(more) })}
      </StatusChip>
    </span>
  )
}
