import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CreateOperatorDialog } from '../features/operators/CreateOperatorDialog.tsx'
import { DeleteOperatorDialog } from '../features/operators/DeleteOperatorDialog.tsx'
import { EditOperatorDialog } from '../features/operators/EditOperatorDialog.tsx'
import type { Column } from '../list/columns.ts'
import { ListPage } from '../list/ListPage.tsx'
import { listSearch } from '../list/use-list.ts'
import { t } from '../locales/i18n.ts'
import { useAuthorization } from '../session/authorization.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { MonoId } from '../ui/MonoId.tsx'

export const Route = createFileRoute('/operators')({
  validateSearch: listSearch(operators.list),
  component: OperatorsPage,
})

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; operator: Operator }

/** All operators for root, who may change them; the own ones for everyone else (decision 52). */
function OperatorsPage() {
  const { root } = useAuthorization()
  const [open, setOpen] = useState<Open>()
  const actions = (operator: Operator) => (
    <ActionMenu
      size="small"
      label={t('Actions for {name}', { name: operator.name })}
      actions={[
        { key: 'edit', label: t('Edit'), icon: Pencil, onClick: () => setOpen({ dialog: 'edit', operator }) },
        {
          key: 'delete',
          label: t('Delete'),
          icon: Trash2,
          danger: true,
          onClick: () => setOpen({ dialog: 'delete', operator }),
        },
      ]}
    />
  )
  const columns: Column<Operator>[] = [
    { key: 'name', label: t('Name'), sort: 'name', strong: true, fixed: true, cell: (it) => it.name },
    { key: 'id', label: t('ID'), sort: 'id', cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
    ...(root
      ? [
          {
            key: 'actions',
            label: t('Actions'),
            aside: true,
            width: 90,
            end: true,
            fixed: true,
            cell: actions,
          } as const,
        ]
      : []),
  ]
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPage
        table="operators"
        endpoint={operators.list}
        params={{}}
        words={{
          title: t('Operators'),
          search: t('Search id or name'),
          failed: t('The operators could not be loaded'),
          empty: [t('No operators yet'), t('Operators appear here once they are created.')],
        }}
        columns={columns}
        rowKey={(it) => it.id}
        link={({ id }) => linkOptions({ to: '/$operator', params: { operator: id } })}
        phone={(it) => ({
          title: it.name,
          detail: <MonoId copy="never">{it.id}</MonoId>,
          ...(root ? { end: actions(it) } : {}),
        })}
        actions={
          root && (
            <ActionButton kind="main" icon={Plus} onClick={() => setOpen({ dialog: 'create' })}>
              {t('Create operator')}
            </ActionButton>
          )
        }
      />
      {open?.dialog === 'create' && <CreateOperatorDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditOperatorDialog operator={open.operator} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteOperatorDialog operator={open.operator} onClose={close} />}
    </>
  )
}
