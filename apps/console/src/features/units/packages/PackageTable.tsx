import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import { type LucideIcon, Pin } from 'lucide-react'
import { useMemo } from 'react'
import type { Column } from '../../../list/columns.ts'
import { ListTable } from '../../../list/ListTable.tsx'
import { Pager } from '../../../list/Pager.tsx'
import { useLocalList } from '../../../list/use-local-list.ts'
import { t } from '../../../locales/i18n.ts'
import { Spinner } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { Card } from '../../../ui/SectionCard.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { jobProgress } from '../job/job-output.ts'
import { PackageMenu } from './PackageMenu.tsx'
import { atWork } from './package-state.ts'

interface PackageTableProps {
  rows: readonly UnitPackage[]
  columns: readonly Column<UnitPackage>[]
  isFetching: boolean
  /** A search or filter hides some. */
  narrowed: boolean
}

const byText = (of: (one: UnitPackage) => string) => (a: UnitPackage, b: UnitPackage) => (of(a) < of(b) ? -1 : 1)
const sorts = {
  name: byText(({ name }) => name),
  installed: byText(({ installed }) => (installed === null ? 1 : 0).toString()),
  hold: byText(({ hold }) => (hold ? 0 : 1).toString()),
}

/** The columns of the packages; `reason`: why nothing can be changed now. */
export function usePackageColumns(job: UnitJobOutput | undefined, reason: string | undefined): Column<UnitPackage>[] {
  const output = job?.state === 'Running' ? job.output : ''
  const progress = useMemo(() => jobProgress(output), [output])
  const status = (it: UnitPackage) => <PackageStatus one={it} work={atWork(job, progress, it.name)} />
  return [
    {
      key: 'name',
      label: t('Package'),
      sort: 'name',
      fixed: true,
      strong: true,
      cell: ({ name }) => <MonoId copy="never">{name}</MonoId>,
    },
    { key: 'installed', label: t('Installed'), sort: 'installed', cell: status, value: (it) => it.installed },
    {
      key: 'available',
      label: t('Available'),
      cell: ({ available }) => <Versions versions={available} />,
      value: (it) => it.available,
    },
    { key: 'hold', label: t('Hold'), sort: 'hold', cell: ({ hold }) => <Held hold={hold} />, value: (it) => it.hold },
    {
      key: 'action',
      label: t('Action'),
      end: true,
      width: 72,
      aside: true,
      cell: (it) => <PackageMenu one={it} reason={reason} />,
    },
  ]
}

export function PackageTable({ rows, columns, isFetching, narrowed }: PackageTableProps) {
  const list = useLocalList('unit-packages', rows, sorts, isFetching)
  const cellOf = (key: string, it: UnitPackage) => columns.find((one) => one.key === key)?.cell(it)
  return (
    <Card>
      <ListTable
        list={list}
        label={t('Packages')}
        columns={columns}
        rowKey={({ name }) => name}
        phone={(it) => ({
          title: it.name,
          state: it.hold && <Held hold />,
          detail: cellOf('installed', it),
          end: cellOf('action', it),
        })}
        empty={
          narrowed ? (
            <EmptyState
              title={t('Nothing matches')}
              sentence={t('No package of this unit fits the search and filters.')}
            />
          ) : (
            <EmptyState title={t('No packages')} sentence={t('This unit reports no packages.')} />
          )
        }
      />
      <Pager list={list} />
    </Card>
  )
}

const Turning = Spinner as unknown as LucideIcon

function PackageStatus({ one: { installed }, work }: { one: UnitPackage; work: ReturnType<typeof atWork> }) {
  if (work !== undefined)
    return (
      <StatusChip tone="info" icon={Turning}>
        {work === 'installing' ? t('Installing...') : t('Removing...')}
      </StatusChip>
    )
  return <span>{installed === null ? t('Not installed') : t('Installed: {version}', { version: installed })}</span>
}

function Versions({ versions }: { versions: readonly string[] }) {
  return <span title={versions.join(', ')}>{versions.length === 0 ? '—' : versions.join(', ')}</span>
}

function Held({ hold }: { hold: boolean }) {
  return hold ? (
    <StatusChip tone="warning" icon={Pin}>
      {t('Held')}
    </StatusChip>
  ) : (
    <span>{t('No')}</span>
  )
}
