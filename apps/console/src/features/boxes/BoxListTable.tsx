import { type Box, boxes as calls } from '@cubeward/contract/admin/boxes.ts'
import type { Lock, LockStatus } from '@cubeward/contract/admin/locks.ts'
import { linkOptions } from '@tanstack/react-router'
import { Check, DoorOpen, Minus, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '../../list/columns.ts'
import { WholeListFoot } from '../../list/export/WholeListFoot.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { isSettled } from '../../live/command-state.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { boxStatus, lockStatus } from '../../ui/status.ts'
import { FeatureMarks } from './FeatureMarks.tsx'

interface BoxListTableProps {
  operator: string
  cubeId: string
  boxes: readonly Box[]
  locks: readonly Lock[]
  appNames: ReadonlyMap<string, string>
  feed: CubeFeed
  /** Why no door can be opened now; undefined when they can. */
  disabledReason: string | undefined
  empty: ReactNode
}

/** The boxes of a cube as text, live: an event of one lock draws one row, also among 400. */
export function BoxListTable(props: BoxListTableProps) {
  const { operator, cubeId, boxes, locks, appNames, feed, disabledReason, empty } = props
  const statuses = new Map(locks.map(({ lock, status }) => [lock, status]))
  const statusOf = (lock: string | null) => (lock === null ? undefined : statuses.get(lock))
  const lockCell = (lock: string | null) => <LockCell lock={lock} status={statusOf(lock)} />
  const isOpening = ({ lock }: Box) => {
    const command = lock === null ? undefined : feed.commands[lock]
    return command !== undefined && !isSettled(command)
  }
  const open = (box: Box) => (
    <OpenCell
      number={box.number}
      lock={box.lock}
      pending={isOpening(box)}
      disabledReason={box.lock === null ? t('This box has no lock.') : disabledReason}
      open={feed.open}
    />
  )
  const apps = (box: Box) => box.apps.map((app) => appNames.get(app) ?? app).join(', ')
  const columns: Column<Box>[] = [
    { key: 'number', label: t('Number'), track: [72, 1], strong: true, fixed: true, cell: (box) => box.number },
    {
      key: 'description',
      label: t('Description'),
      track: [120, 4],
      cell: (box) => <About box={box} />,
      value: (box) => box.description,
    },
    {
      key: 'types',
      room: 'wider',
      label: t('Types##of boxes'),
      track: [72, 2],
      cell: (box) => box.types.join(', ') || '—',
    },
    { key: 'apps', room: 'wide', label: t('Apps'), track: [112, 3], cell: (box) => apps(box) || t('All##apps') },
    {
      key: 'enabled',
      room: 'wide',
      label: t('Enabled'),
      track: [104, 1],
      cell: (box) => <EnabledCell enabled={box.enabled} />,
      value: (box) => box.enabled,
    },
    { key: 'lock', label: t('Lock'), track: [132, 2], cell: (box) => lockCell(box.lock), value: (box) => box.lock },
    {
      key: 'secondaryLock',
      room: 'wider',
      label: t('Secondary lock'),
      track: [140, 2],
      cell: (box) => lockCell(box.secondaryLock),
      value: (box) => box.secondaryLock,
    },
    {
      key: 'occupancies',
      label: t('Occupancies'),
      track: [112, 2],
      cell: (box) => (box.occupancies === 0 ? '—' : <Occupied box={box} />),
      value: (box) => box.occupancies,
    },
    { key: 'open', label: t('Open##action'), track: [124, 1], end: true, aside: true, cell: open },
  ]
  return (
    <>
      <ListTable
        list={wholeList(boxes)}
        label={t('Boxes')}
        columns={columns}
        rowKey={(box) => box.number}
        rowParts={(box) => [
          ...[box, statusOf(box.lock), statusOf(box.secondaryLock), isOpening(box), disabledReason, feed.open],
          ...[appNames, operator, cubeId],
        ]}
        link={({ number: boxNumber }) =>
          linkOptions({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber', params: { operator, cubeId, boxNumber } })
        }
        phone={(box) => ({
          title: t('Box {number}', { number: box.number }),
          state: lockCell(box.lock),
          detail: <Summary box={box} />,
          end: open(box),
        })}
        empty={empty}
      />
      <WholeListFoot
        table="boxes"
        title={t('Boxes')}
        rows={boxes}
        columns={columns}
        endpoint={calls.list}
        params={{ operator, cubeId }}
      />
    </>
  )
}

function LockCell({ lock, status }: { lock: string | null; status: LockStatus | undefined }) {
  if (lock === null) return <>—</>
  const look = status === undefined ? boxStatus.unknown : lockStatus[status]
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <StatusChip look={look} quiet>
        {t(look.label)}
      </StatusChip>
      <MonoId copy="never">{lock}</MonoId>
    </span>
  )
}

/** What matters of a box where there is room for one line. */
function Summary({ box }: { box: Box }) {
  const { types, description, enabled, maintenanceRequiredAt, occupiedBy } = box
  const words = [
    enabled ? undefined : t('Disabled'),
    maintenanceRequiredAt === null ? undefined : t(boxStatus.maintenance.label),
    occupiedBy?.appName,
    types.join(', '),
    description,
  ]
  return <>{words.filter(Boolean).join(' · ') || '—'}</>
}

interface OpenCellProps {
  number: string
  lock: string | null
  pending: boolean
  disabledReason: string | undefined
  open: (lock: string) => void
}
function OpenCell({ number, lock, pending, disabledReason, open }: OpenCellProps) {
  return (
    <ActionButton
      size="small"
      icon={DoorOpen}
      pending={pending}
      disabledReason={disabledReason}
      onClick={() => lock !== null && open(lock)}
    >
      {t('Open##action')}
      <span className="visually-hidden"> {t('Box {number}', { number })}</span>
    </ActionButton>
  )
}

function EnabledCell({ enabled }: { enabled: boolean }) {
  const Icon = enabled ? Check : Minus
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 5 }}>
      <Icon size={14} strokeWidth={2} aria-hidden /> {enabled ? t('Yes') : t('Disabled')}
    </span>
  )
}

function About({ box }: { box: Box }) {
  const plain = !box.accessible && !box.cooled && !box.dangerousGoods && !box.charger
  if (box.description === null && box.maintenanceRequiredAt === null && plain) return <>—</>
  return (
    <span style={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {box.description}
      {box.maintenanceRequiredAt !== null && (
        <StatusChip look={boxStatus.maintenance} icon={Wrench}>
          {t(boxStatus.maintenance.label)}
        </StatusChip>
      )}
      <FeatureMarks box={box} />
    </span>
  )
}

function Occupied({ box }: { box: Box }) {
  return (
    <span>
      {formatNumber(box.occupancies)}
      {box.occupiedBy && ` · ${box.occupiedBy.appName}`}
    </span>
  )
}
