import { invitationExpires, isInvitation, type User } from '@cubeward/contract/admin/users.ts'
import { Clock, ShieldCheck, TimerOff, User as UserIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

export const userName = (user: User): string =>
  isInvitation(user) ? t('Pending invitation') : (user.userInfo?.name ?? user.userInfo?.email ?? user.userId)

/** Admins stand out. */
export function RoleChip({ role }: { role: User['role'] }) {
  return role === 'Admin' ? (
    <StatusChip tone="info" icon={ShieldCheck}>
      {t('Admin')}
    </StatusChip>
  ) : (
    <StatusChip tone="neutral" icon={UserIcon}>
      {t('User')}
    </StatusChip>
  )
}

function Name({ user }: { user: User }) {
  if (!isInvitation(user)) return userName(user)
  const { note } = user
  return (
    <Invited title={note}>
      {invitationExpires(user) > new Date() ? (
        <span>
          <StatusChip tone="warning" icon={Clock}>
            {t('Pending')}
          </StatusChip>{' '}
          {t('expires')} <TimeText at={invitationExpires(user)} />
        </span>
      ) : (
        <StatusChip tone="neutral" icon={TimerOff}>
          {t('Expired')}
        </StatusChip>
      )}
      {note !== undefined && <small>{note}</small>}
    </Invited>
  )
}

/** The note on one line; whole on hover, and on the page of the invitation. */
const Invited = styled('div')({
  display: 'grid',
  minWidth: 0,
  '& small': {
    ...text('caption'),
    color: look('textSecondary'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

export const userColumns = (actions: (user: User) => ReactNode): Column<User>[] => [
  { key: 'id', label: t('ID'), sort: 'userId', fixed: true, cell: (it) => <MonoId copy="hover">{it.userId}</MonoId> },
  {
    key: 'name',
    label: t('Name'),
    sort: 'name',
    strong: true,
    cell: (it) => <Name user={it} />,
    value: (it) => it.note ?? userName(it),
  },
  {
    key: 'role',
    label: t('Role'),
    sort: 'role',
    width: 130,
    cell: (it) => <RoleChip role={it.role} />,
    value: (it) => it.role,
  },
  {
    key: 'created',
    room: 'wide',
    label: t('Created'),
    sort: 'created',
    width: 150,
    cell: (it) => <TimeText at={it.created} />,
  },
  { key: 'actions', label: t('Actions'), aside: true, width: 170, end: true, fixed: true, cell: actions },
]

export const userPhoneRow =
  (actions: (user: User) => ReactNode) =>
  (it: User): PhoneRow => ({
    title: <Name user={it} />,
    state: <RoleChip role={it.role} />,
    detail: it.userInfo?.email ?? <MonoId copy="never">{it.userId}</MonoId>,
    end: actions(it),
  })
