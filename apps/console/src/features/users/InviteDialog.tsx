import type { Role } from '@cubeward/contract/admin/identity.ts'
import { invitationDays, invitationExpires, invitationPath, type User, users } from '@cubeward/contract/admin/users.ts'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { formatMoment } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { usersChanged } from './reads.ts'

/** The address, to the letter: {origin}/redeem-invitation/{operator}/{userId}. */
export const invitationLink = (operator: string, userId: string): string =>
  location.origin + invitationPath(operator, userId)

/** A mail in the program of the inviter, who chooses the recipient and sends it. */
function mailOf(operator: string, invitation: User): string {
  const body = [
    ...(invitation.note === undefined ? [] : [invitation.note, '']),
    t('Open this link to join. It can be used once, until {date}:', {
      date: formatMoment(invitationExpires(invitation).toISOString()),
    }),
    invitationLink(operator, invitation.userId),
  ].join('\r\n')
  return `mailto:?subject=${encodeURIComponent(t('Invitation to {operator}', { operator }))}&body=${encodeURIComponent(body)}`
}

/** Asks for the role and a note, then shows the link; no mail is sent from here. */
export function InviteDialog({ operator, onClose }: { operator: string; onClose: () => void }) {
  const { control, dialog, reply } = useDialogForm(users.invite, {
    values: { role: 'User' as Role, note: null as string | null },
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
      <p>
        <a href={mailOf(operator, reply)}>{t('Write an e-mail with this link')}</a>
      </p>
    </>
  )
  return (
    <FormDialog open onClose={onClose} title={t('Invite User')} submitLabel={t('Invite')} made={made} {...dialog}>
      <RoleChoice control={control} />
      <FormField
        control={control}
        name="note"
        label={t('Note')}
        optional
        multiline
        maxLength={500}
        hint={t('For whom it is, and what the person should know. It stands on the invitation page.')}
      />
    </FormDialog>
  )
}
