import type { Unit } from '@cubeward/contract/admin/units.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { historyRead } from '../reads.ts'
import { ScreensCard } from '../screens/ScreensCard.tsx'
import { useOpenUnit } from '../unit-feed-context.ts'
import { useSnapshot } from '../use-snapshot.ts'
import { EthernetCard } from './EthernetCard.tsx'
import { type Moment, withMoment } from './history.ts'
import { LoadCard } from './LoadCard.tsx'
import { SpaceCard } from './SpaceCard.tsx'
import { TimezoneCard } from './TimezoneCard.tsx'
import { UnitCard } from './UnitCard.tsx'

/** What a unit is and how it does, live; what it told last stays while it is away. */
export function OverviewPage({ unit }: { unit: Unit }) {
  const { operator } = useOpenUnit()
  const may = useMay(operator)
  const failed = useOperatingSystem()
  const { metrics, cpus, totalmem } = unit
  const disabledReason = !may('unit:write')
    ? t('Your role may not do this.')
    : unit.connected
      ? undefined
      : t('The unit is not connected.')
  return (
    <>
      {failed && (
        <Failed>
          <ErrorPanel
            title={t('Failed to request operating system info. The unit might not be connected.')}
            detail={t('What is shown is what the unit told last.')}
            onRetry={failed.retry}
            retrying={failed.retrying}
          />
        </Failed>
      )}
      <Cards>
        <UnitCard operator={operator} unit={unit} />
        {metrics !== null && cpus !== null && totalmem !== null && (
          <>
            <LoadCard unitId={unit.id} loadavg={metrics.loadavg} cpus={cpus} />
            <SpaceCard unitId={unit.id} metrics={metrics} totalmem={totalmem} />
          </>
        )}
        <EthernetCard ethernet={metrics?.ethernet} disabledReason={disabledReason} />
        <TimezoneCard timezone={unit.timezone} disabledReason={disabledReason} />
        <ScreensCard unit={unit} />
      </Cards>
    </>
  )
}

/** Asks how the unit did in the last hour; says so if it does not answer. */
function useOperatingSystem() {
  const { unitId } = useOpenUnit()
  const cache = useQueryClient()
  const { data, isError, refetch, isFetching } = useSnapshot('GetOsInfo')
  useEffect(() => {
    if (data === undefined) return
    const { queryKey } = historyRead(unitId)
    cache.setQueryData<readonly Moment[]>(queryKey, (heard = []) =>
      // the newest last, each moment once
      [...data.history, ...heard]
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .reduce<readonly Moment[]>(withMoment, []),
    )
  }, [cache, unitId, data])
  return isError ? { retry: () => void refetch(), retrying: isFetching } : undefined
}

const Failed = styled('div')({ padding: '20px 24px 0', [PHONE]: { padding: '8px 8px 0' } })
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 8, gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' },
})
