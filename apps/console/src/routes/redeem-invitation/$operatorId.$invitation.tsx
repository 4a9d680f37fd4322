import { identity } from '@cubeward/contract/admin/identity.ts'
import { users } from '@cubeward/contract/admin/users.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { call, queryClient } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { usePage } from '../../api/page-state.ts'
import { routeParam } from '../../api/route-param.ts'
import { Whole } from '../../features/shell/messages.tsx'
import { invitationRead } from '../../features/users/reads.ts'
import { formatMoment } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

export const Route = createFileRoute('/redeem-invitation/$operatorId/$invitation')({ component: RedeemPage })

/** The message of a successful join hides after 15000 ms. */
const JOINED_MS = 15_000

/** Whoever comes here is signed in already: the session saw to it, with registration if need be. */
function RedeemPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operatorId')
  const userId = routeParam(params, 'invitation')
  usePage(t('Invitation'))
  const navigate = useNavigate()
  const tell = useSnackbar()
  const { data: invitation, error, isPending } = useQuery(invitationRead(operator, userId))
  const join = useMutation({
    mutationFn: () => call(users.redeem, { params: { operator, userId } }),
    onSuccess: async () => {
      const name = invitation?.operatorName ?? operator
      await queryClient.invalidateQueries({ queryKey: [identity.authorization.path] })
      await navigate({ to: '/$operator', params: { operator } })
      tell({ text: t('You joined {operator}.', { operator: name }), duration: JOINED_MS })
    },
  })
  // an invitation that is not valid tells nothing, neither that there is such an operator nor its name
  const failure = join.error ?? error
  return (
    <Narrow>
      <Whole>
        <Body>
          <h1 tabIndex={-1}>
            {invitation ? t('Join {operator}', { operator: invitation.operatorName }) : t('Invitation')}
          </h1>
          {invitation && (
            <p>
              {invitation.role === 'Admin'
                ? t('You are invited to work with {operator} as Admin.', { operator: invitation.operatorName })
                : t('You are invited to work with {operator} as User.', { operator: invitation.operatorName })}
            </p>
          )}
          {invitation?.note && <Note>{invitation.note}</Note>}
          {invitation && (
            <p>{t('This invitation can be used once, until {date}.', { date: formatMoment(invitation.expires) })}</p>
          )}
          {failure && <ErrorPanel {...errorPanel(t('You could not join'), failure)} />}
          <ActionButton
            kind="main"
            size="large"
            icon={UserPlus}
            pending={join.isPending || isPending}
            onClick={() => join.mutate()}
          >
            {t('Join##action')}
          </ActionButton>
        </Body>
      </Whole>
    </Narrow>
  )
}

const Note = styled('blockquote')({
  margin: 0,
  padding: '4px 0 4px 16px',
  borderLeft: `3px solid ${look('line')}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
/** look: the card of a form is at most 960 px wide. */
const Narrow = styled('div')({ maxWidth: 960 + 2 * 24 })
const Body = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 16,
  maxWidth: 560,
  padding: 32,
  ...text('body'),
  '& h1': { ...text('pageTitle'), outline: 'none' },
  '& p': { margin: 0, color: look('textSecondary') },
  [PHONE]: { padding: 20 },
})
