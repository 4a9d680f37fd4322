import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { ArrowUpCircle, Pin, Plus, SquareTerminal } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ConfirmCall } from '../../../form/ConfirmCall.tsx'
import { ExportMenu } from '../../../list/export/ExportMenu.tsx'
import { exportName } from '../../../list/export/list-export.ts'
import { ListSearch } from '../../../list/ListSearch.tsx'
import { countText } from '../../../list/total-text.ts'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Card } from '../../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { showJob, useUnitJob } from '../job/use-unit-job.ts'
import { useOpenUnit } from '../unit-feed-context.ts'
import { useSnapshot } from '../use-snapshot.ts'
import { InstallDialog } from './InstallDialog.tsx'
import { PackageTable, usePackageColumns } from './PackageTable.tsx'
import { hasUpdate, shownPackages } from './package-state.ts'

/** The packages of a unit: what is installed, what could be, and what is done with them. */
export function PackagesPage() {
  const { operator, unitId, ask } = useOpenUnit()
  const may = useMay(operator)
  const { data, isError, refetch, isFetching } = useSnapshot('GetPackages')
  const [search, setSearch] = useState('')
  const [updates, setUpdates] = useState(false)
  const [held, setHeld] = useState(false)
  const [dialog, setDialog] = useState<'install' | 'upgrade'>()
  const { job, running } = useUnitJob(operator, unitId)
  const wanted = useDeferredValue(search)
  const all = data?.packages ?? []
  const shown = shownPackages(all, { search: wanted, updates, held })
  const close = () => setDialog(undefined)
  const reason = !may('unit:write')
    ? t('Your role may not do this.')
    : isError
      ? t('The unit is not connected.')
      : running
        ? t('A job runs on this unit. Wait until it has ended.')
        : undefined
  const columns = usePackageColumns(job, reason)
  const count = (fits: (one: UnitPackage) => boolean) => formatNumber(all.filter(fits).length)
  return (
    <>
      <Tools>
        <ListSearch value={search} onSearch={setSearch} label={t('Search packages')} />
        <FilterChip icon={ArrowUpCircle} on={updates} onToggle={setUpdates} count={count(hasUpdate)}>
          {t('Updates only')}
        </FilterChip>
        <FilterChip icon={Pin} on={held} onToggle={setHeld} count={count(({ hold }) => hold)}>
          {t('Held')}
        </FilterChip>
        <ExportMenu
          list={{
            title: t('Packages'),
            fileName: exportName(operator, 'unit-packages'),
            query: {},
            total: shown.length,
            columns: columns.filter(({ aside }) => aside !== true),
          }}
          rows={data && shown}
          totalText={countText(shown.length, undefined)}
        />
        <End>
          {job !== undefined && (
            <ActionButton kind="text" icon={SquareTerminal} onClick={() => showJob(operator, unitId)}>
              {t('Last job')}
            </ActionButton>
          )}
          <ActionButton icon={ArrowUpCircle} disabledReason={reason} onClick={() => setDialog('upgrade')}>
            {t('Upgrade all')}
          </ActionButton>
          <ActionButton kind="main" icon={Plus} disabledReason={reason} onClick={() => setDialog('install')}>
            {t('Install')}
          </ActionButton>
        </End>
      </Tools>
      {isError ? (
        <ErrorPanel
          title={t('Failed to request packages. The unit might not be connected.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Card>
          <RowsSkeleton rows={8} />
        </Card>
      ) : (
        <>
          {data.leftOut !== undefined && (
            <Told>
              <Banner tone="info">
                {t(
                  '{n, plural, one {One more package, the last by name, cannot be shown.} other {# more packages, the last by name, cannot be shown.}}',
                  { n: data.leftOut },
                )}
              </Banner>
            </Told>
          )}
          <PackageTable rows={shown} columns={columns} isFetching={isFetching} narrowed={shown.length < all.length} />
        </>
      )}
      {dialog === 'install' && <InstallDialog onClose={close} />}
      <ConfirmCall
        open={dialog === 'upgrade'}
        onClose={close}
        icon={ArrowUpCircle}
        title={t('Upgrade all packages?')}
        text={t(
          'All packages that are not held are brought to their newest version. Services of the unit may restart meanwhile.',
        )}
        confirmLabel={t('Upgrade all')}
        run={() => ask({ '@type': 'UpgradeAll' })}
        onDone={() => showJob(operator, unitId)}
      />
    </>
  )
}

const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
})
const Told = styled('div')({ marginBottom: 12 })
const End = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  gap: 8,
  [PHONE]: { width: '100%', flexWrap: 'wrap', '& > button': { flex: '1 0 auto' } },
})
