import { isInvitation, type User, users } from '@cubeward/contract/admin/users.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Link2, ShieldCheck, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { Forbidden } from '../../../features/shell/messages.tsx'
import { userColumns, userName, userPhoneRow } from '../../../features/users/columns.tsx'
import { InviteDialog, invitationLink } from '../../../features/users/InviteDialog.tsx'
import { DeleteUserDialog, RoleDialog } from '../../../features/users/UserDialogs.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { useSnackbar } from '../../../ui/SnackbarHost.tsx'
import { useCopy } from '../../../ui/use-copy.ts'

export const Route = createFileRoute('/$operator/users/')({
  validateSearch: listSearch(users.list),
  component: UsersPage,
})

function UsersPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  usePage(t('Users'))
  // decision 54: no calls on behalf of those who may not
  return useMay(operator)('users:manage') ? <Users operator={operator} /> : <Forbidden />
}

type Open = { dialog: 'invite' } | { dialog: 'role' | 'delete'; user: User }

function Users({ operator }: { operator: string }) {
  const [open, setOpen] = useState<Open>()
  const tell = useSnackbar()
  const copyText = useCopy()
  const copy = async (user: User) => {
    if (await copyText(invitationLink(operator, user.userId))) tell(t('Link copied.'))
  }
  const actions = (user: User) => (
    <ActionMenu
      size="small"
      label={t('Actions for {name}', { name: userName(user) })}
      actions={[
        ...(isInvitation(user)
          ? [{ key: 'link', label: t('Copy link'), icon: Link2, onClick: () => void copy(user) }]
          : []),
        { key: 'role', label: t('Change role'), icon: ShieldCheck, onClick: () => setOpen({ dialog: 'role', user }) },
        {
          key: 'delete',
          label: t('Delete'),
          icon: Trash2,
          danger: true,
          onClick: () => setOpen({ dialog: 'delete', user }),
        },
      ]}
    />
  )
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPage
        table="users"
        endpoint={users.list}
        params={{ operator }}
        words={{
          title: t('Users'),
          search: t('Search id, name, e-mail'),
          failed: t('The users could not be loaded'),
          empty: [t('No users yet'), t('Invite the people who work with this operator.')],
        }}
        columns={userColumns(actions)}
        rowKey={(it) => it.userId}
        phone={userPhoneRow(actions)}
        actions={
          <ActionButton kind="main" icon={UserPlus} onClick={() => setOpen({ dialog: 'invite' })}>
            {t('Invite User')}
          </ActionButton>
        }
      />
      {open?.dialog === 'invite' && <InviteDialog operator={operator} onClose={close} />}
      {open?.dialog === 'role' && <RoleDialog operator={operator} user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog operator={operator} user={open.user} onClose={close} />}
    </>
  )
}
