import { createFileRoute, redirect } from '@tanstack/react-router'
import { usePage } from '../api/page-state.ts'
import { PageMessage } from '../features/shell/messages.tsx'
import { t } from '../locales/i18n.ts'
import { authorization, landing } from '../session/authorization.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const next = landing(await context.queryClient.ensureQueryData(authorization()))
    if (next.to === 'operator') throw redirect({ to: '/$operator', params: { operator: next.operator }, replace: true })
    if (next.to === 'operators') throw redirect({ to: '/operators', replace: true })
  },
  component: NoOperator,
})

function NoOperator() {
  usePage(t('Welcome'))
  return (
    <PageMessage
      heading={t('Welcome')}
      title={t('You are not registered with any operator.')}
      detail={t('Ask an Admin of your operator for an invitation.')}
    />
  )
}
