import type { Role } from '@cubeward/contract/admin/identity.ts'
import { invitationDays, invitationPath, type User, users } from '@cubeward/contract/admin/users.ts'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { usersChanged } from './reads.ts'

/** USER-06, to the letter: {origin}/redeem-invitation/{operator}/{userId}. */
export const invitationLink = (operator: string, userId: string): string =>
  location.origin + invitationPath(operator, userId)

interface InviteDialogProps {
  operator: string
  open: boolean
  onClose: () => void
}

/** Asks for the role, then shows the link; no mail is sent (GAP-60). */
export function InviteDialog({ operator, open, onClose }: InviteDialogProps) {
  // ROLE-07: new invitations are for Users
  const [role, setRole] = useState<Role>('User')
  const invite = useMutation({
    mutationFn: (): Promise<User> => call(users.invite, { params: { operator }, body: { role } }),
    onSuccess: () => usersChanged(),
  })
  const close = () => {
    onClose()
    invite.reset()
    setRole('User')
  }
  const { data: invited } = invite
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('Invite User')}
      submitLabel={invited ? t('Done') : t('Invite')}
      made={invited !== undefined}
      onSubmit={() => (invited ? close() : invite.mutate())}
      pending={invite.isPending}
      error={invite.error ? errorPanel(t('The invitation could not be made'), invite.error) : undefined}
    >
      {invited ? (
        <Result role="status">
          <p>
            {t('Send this link to the person. Whoever opens it can join once, within {days} days.', {
              days: invitationDays,
            })}
          </p>
          <InvitationLink link={invitationLink(operator, invited.userId)} />
        </Result>
      ) : (
        <RoleChoice value={role} onChange={setRole} />
      )}
    </FormDialog>
  )
}

const Result = styled('div')({ display: 'grid', gap: 12, '& p': { margin: 0 } })
