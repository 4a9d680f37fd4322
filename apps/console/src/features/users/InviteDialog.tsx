import type { Role } from '@cubeward/contract/admin/identity.ts'
import { invitationDays, invitationPath, users } from '@cubeward/contract/admin/users.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { usersChanged } from './reads.ts'

/** The address, to the letter: {origin}/redeem-invitation/{operator}/{userId}. */
export const invitationLink = (operator: string, userId: string): string =>
  location.origin + invitationPath(operator, userId)

/** Asks for the role, then shows the link; no mail is sent. */
export function InviteDialog({ operator, onClose }: { operator: string; onClose: () => void }) {
  const { control, dialog, reply } = useDialogForm(users.invite, {
    values: { role: 'User' as Role },
    params: { operator },
    failed: t('The invitation could not be made'),
    done: usersChanged,
  })
  const made = reply && (
    <>
      <p>
        {t('Send this link to the person. Whoever opens it can join once, within {days} days.', {
          days: invitationDays,
        })}
      </p>
      <CopyLine value={invitationLink(operator, reply.userId)} label={t('Copy link')} />
    </>
  )
  return (
    <FormDialog open onClose={onClose} title={t('Invite User')} submitLabel={t('Invite')} made={made} {...dialog}>
      <RoleChoice control={control} />
    </FormDialog>
  )
}
