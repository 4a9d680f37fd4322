import { CircleQuestionMark } from 'lucide-react'
import { useLiveState } from '../../live/use-live-state.ts'
import { formatSince } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionOf, connectionStatus } from '../../ui/status.ts'
import { useNow } from '../../ui/use-now.ts'

interface ConnectionChipProps {
  cube: { connected: boolean; monitored: boolean; lastConnected: string | null }
  quiet?: boolean
}

/**
 * Whether a cube is there; since when not. Loud only for monitored cubes. It says when that cannot be known, because the
 * console itself is reconnecting (decision 16).
 */
export function ConnectionChip({ cube, quiet = false }: ConnectionChipProps) {
  const now = useNow()
  const { state } = useLiveState()
  if (state === 'reconnecting') {
    // in a list the banner above is loud enough
    const reconnecting = { ...connectionStatus.reconnecting, good: quiet }
    return (
      <StatusChip look={reconnecting} quiet={quiet}>
        {t(reconnecting.label)}
      </StatusChip>
    )
  }
  // this page hears nothing any more
  if ((state === 'offline' || state === 'ended') && cube.connected)
    return (
      <StatusChip tone="neutral" icon={CircleQuestionMark} quiet={quiet}>
        {t('Last known: connected')}
      </StatusChip>
    )
  const status = connectionStatus[connectionOf(cube)]
  const calm = cube.monitored ? status : { ...status, tone: 'neutral' as const }
  const since =
    cube.connected || !cube.monitored || cube.lastConnected === null ? '' : ` · ${formatSince(cube.lastConnected, now)}`
  return (
    <StatusChip look={calm} quiet={quiet}>
      {t(status.label) + since}
    </StatusChip>
  )
}
