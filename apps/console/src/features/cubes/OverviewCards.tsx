import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cpu } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { letterLines } from '../../locales/address.ts'
import { formatNumber, formatPercent } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { UtilizationMeter } from '../../ui/DoorMeter.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { retryImport } from '../../ui/retry-import.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus, type LockStatus, lockStatus } from '../../ui/status.ts'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { px } from '../../ui/theme/tokens.ts'
import { countLocks } from './doors.ts'
import { cubeLocks } from './reads.ts'
import { utilizationText } from './utilization-text.ts'

/** How full the cube is, and what its locks report; without the list of locks, what the cube itself was read with. */
export function UtilizationCard({ operator, cube }: { operator: string; cube: CubeOverview }) {
  const { utilization } = cube
  const share = utilization.total === 0 ? 0 : utilization.occupied / utilization.total
  // decision 28: each box counts once; an empty one that needs maintenance is among the disabled
  const maintenance = cube.boxes.filter(
    (it) => it.enabled && it.maintenanceRequiredAt !== null && it.occupiedBy === null,
  ).length
  return (
    <SectionCard title={t('Utilization')}>
      <Line>
        <Figure>{formatNumber(utilization.occupied)}</Figure>
        <span>{t('of {total} occupied', { total: formatNumber(utilization.total) })}</span>
        <Share>{formatPercent(share)}</Share>
      </Line>
      <UtilizationMeter utilization={utilization} label={utilizationText(utilization)} />
      <Counts>
        <Count label={t('Available')} value={utilization.available} />
        <Count label={t('Disabled')} value={utilization.disabled} />
        {maintenance > 0 && <Count label={t('In maintenance')} value={maintenance} />}
      </Counts>
      <LockCountList operator={operator} cube={cube} />
    </SectionCard>
  )
}

function LockCountList({ operator, cube }: { operator: string; cube: CubeOverview }) {
  const { data: counts = cube.locks } = useQuery({ ...cubeLocks(operator, cube.id), select: countLocks })
  return (
    <Counts data-locks aria-label={t('Locks')}>
      <Count label={t('Closed')} value={counts.closed} status="Closed" />
      <Count label={t('Open')} value={counts.open} status="Open" />
      <Count label={t('Blocked')} value={counts.blocked} status="Blocked" />
      <Count label={t('Break-in')} value={counts.breakIn} status="Breakin" />
    </Counts>
  )
}

const Count = memo(function Count({ label, value, status }: { label: string; value: number; status?: LockStatus }) {
  const Icon = status && lockStatus[status].icon
  return (
    <div>
      <dt>
        {Icon && status && (
          <Icon size={14} strokeWidth={1.75} color={tone(lockStatus[status].tone, 'mark')} aria-hidden />
        )}
        {label}
      </dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
})

/** The computers in the cube. */
export function UnitsCard({ operator, cube }: { operator: string; cube: CubeOverview }) {
  return (
    <SectionCard title={t('Units')} count={formatNumber(cube.units.length)} rows>
      {cube.units.length === 0 && <Nothing>{t('No unit belongs to this cube yet.')}</Nothing>}
      {cube.units.map((unit) => {
        const status = connectionStatus[unit.connected ? 'connected' : 'disconnectedMonitored']
        return (
          <CardRow
            key={unit.id}
            icon={Cpu}
            end={
              <>
                {unit.secondary ? t('Secondary') : t('Main')}
                <StatusChip look={status} quiet>
                  {t(status.label)}
                </StatusChip>
              </>
            }
          >
            <Link to="/$operator/units/$unitId" params={{ operator, unitId: unit.id }}>
              <MonoId copy="never">{unit.id}</MonoId>
            </Link>
          </CardRow>
        )
      })}
    </SectionCard>
  )
}

/** What the cube is and where it stands. */
export function IdentityCard({ cube, tenant }: { cube: CubeOverview; tenant: ReactNode }) {
  const coordinates =
    cube.latitude === null || cube.longitude === null
      ? null
      : `${cube.latitude.toFixed(4)}, ${cube.longitude.toFixed(4)}`
  const entries: { key: string; label: string; value: ReactNode }[] = [
    { key: 'id', label: t('ID'), value: <MonoId>{cube.id}</MonoId> },
    { key: 'description', label: t('Description'), value: cube.description },
    { key: 'site', label: t('Site'), value: cube.site },
    { key: 'tenant', label: t('Tenant'), value: tenant },
    { key: 'monitored', label: t('Monitored'), value: cube.monitored ? t('Yes') : t('No') },
    { key: 'address', label: t('Address'), value: letterLines(cube.address).map((it) => <div key={it}>{it}</div>) },
    {
      key: 'coordinates',
      label: t('Coordinates'),
      value: coordinates === null ? null : <MonoId>{coordinates}</MonoId>,
    },
  ]
  return (
    <SectionCard title={t('Location')}>
      {cube.latitude !== null && cube.longitude !== null && (
        <Suspense fallback={<MapSpace />}>
          <MapSpace>
            <PlaceMap latitude={cube.latitude} longitude={cube.longitude} label={t('Map of the place of the cube')} />
          </MapSpace>
        </Suspense>
      )}
      <KeyValueList entries={entries.map((it) => (isEmpty(it.value) ? { ...it, value: null } : it))} />
    </SectionCard>
  )
}

const PlaceMap = lazy(retryImport(() => import('../../ui/map/PlaceMap.tsx')))
const MapSpace = styled('div')({ minHeight: 120, marginBottom: 12, borderRadius: 4, background: look('sunken') })
const isEmpty = (value: ReactNode): boolean => Array.isArray(value) && value.length === 0

const Line = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  marginBottom: 8,
  color: look('textSecondary'),
})
const Figure = styled('span')({ ...text('figure'), fontWeight: 600, color: look('text') })
const Share = styled('span')({ marginLeft: 'auto', fontSize: px(16), fontWeight: 500 })
const Counts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: 12,
  margin: '12px 0 0',
  '& dt': {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    ...text('caption'),
    color: look('textSecondary'),
    whiteSpace: 'nowrap',
  },
  '& dd': { margin: 0, fontSize: px(13.5), fontWeight: 600 },
  '&[data-locks]': {
    gridTemplateColumns: 'repeat(4, auto)',
    justifyContent: 'space-between',
    paddingTop: 12,
    borderTop: `1px solid ${look('line')}`,
    '& dd': { fontSize: px(16) },
  },
})
const Nothing = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
