import type { UnitService } from '@cubeward/contract/admin/unit-parts.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../list/columns.ts'
import { WholeListFoot } from '../../../list/export/WholeListFoot.tsx'
import { ListSearch } from '../../../list/ListSearch.tsx'
import { ListTable } from '../../../list/ListTable.tsx'
import { wholeList } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Card } from '../../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { styled } from '../../../ui/theme/styled.ts'
import { useOpenUnit } from '../unit-feed-context.ts'
import { useSnapshot, useUnitChange } from '../use-snapshot.ts'

/** Services of the unit, those that failed first. */
export function ServiceTable() {
  const [search, setSearch] = useState('')
  const { data, isError, refetch, isFetching } = useSnapshot('GetServices')
  if (isError)
    return (
      <ErrorPanel
        title={t('Failed to request services. The unit might not be connected.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined)
    return (
      <Card>
        <RowsSkeleton rows={6} />
      </Card>
    )
  const wanted = search.toLowerCase()
  const found = data.services.filter(({ name, desc }) => `${name} ${desc}`.toLowerCase().includes(wanted))
  const rows = found.toSorted((a, b) => Number(b.failed) - Number(a.failed) || (a.name < b.name ? -1 : 1))
  const columns: Column<UnitService>[] = [
    { key: 'name', label: t('Name'), fixed: true, strong: true, track: [210, 2], cell: ({ name }) => name },
    { key: 'desc', label: t('Description'), track: [130, 3], cell: ({ desc }) => desc },
    {
      key: 'enabled',
      label: t('Enabled'),
      track: [85, 0.6],
      cell: (it) => (it.static ? t('Static') : it.enabled ? t('Yes') : t('No')),
      value: (it) => (it.static ? t('Static') : it.enabled),
    },
    {
      key: 'running',
      label: t('Running'),
      track: [115, 0.8],
      cell: (it) => <ServiceState {...it} />,
      value: (it) => stateOf(it),
    },
    {
      key: 'action',
      label: t('Action'),
      end: true,
      aside: true,
      track: [130, 0.6],
      cell: (it) => <Restart service={it} />,
    },
  ]
  return (
    <>
      <Tools>
        <ListSearch value={search} onSearch={setSearch} label={t('Search services')} />
      </Tools>
      <Card>
        <ListTable
          list={wholeList(rows)}
          label={t('Services')}
          columns={columns}
          rowKey={({ name }) => name}
          alarm={({ failed }) => failed}
          phone={(it) => ({
            title: it.name,
            state: <ServiceState {...it} />,
            detail: it.desc,
            end: <Restart service={it} />,
          })}
          empty={
            wanted === '' ? (
              <EmptyState title={t('No services')} sentence={t('This unit reports no services.')} />
            ) : (
              <EmptyState title={t('Nothing matches')} sentence={t('No service of this unit fits the search.')} />
            )
          }
        />
        <WholeListFoot table="unit-services" title={t('Services')} rows={rows} columns={columns} />
      </Card>
    </>
  )
}

const Tools = styled('div')({ display: 'flex', marginBottom: 12 })

const stateOf = ({ failed, running }: UnitService) => (failed ? t('Failed') : running ? t('Running') : t('Stopped'))

function ServiceState({ failed, running }: UnitService) {
  if (failed) return <StatusChip tone="error">{t('Failed')}</StatusChip>
  if (running)
    return (
      <StatusChip look={{ label: 'Running', tone: 'success', good: true }} quiet>
        {t('Running')}
      </StatusChip>
    )
  return <StatusChip tone="neutral">{t('Stopped')}</StatusChip>
}

function Restart({ service: { name } }: { service: UnitService }) {
  const { operator } = useOpenUnit()
  const may = useMay(operator)
  const change = useUnitChange()
  const [pending, setPending] = useState(false)
  const restart = async () => {
    setPending(true)
    await change({ '@type': 'RestartService', name }, t('Service {name} restarted.', { name }))
    setPending(false)
  }
  return (
    <ActionButton
      size="small"
      icon={RotateCw}
      pending={pending}
      disabledReason={may('unit:write') ? undefined : t('Your role may not do this.')}
      onClick={() => void restart()}
    >
      {t('Restart')}
      <span className="visually-hidden"> {name}</span>
    </ActionButton>
  )
}
