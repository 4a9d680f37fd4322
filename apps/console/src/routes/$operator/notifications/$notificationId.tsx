import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { usePageRefresh } from '../../../api/page-refresh.ts'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { ChannelsCard, ErrorsCard } from '../../../features/notifications/ChannelsCard.tsx'
import { NotificationChip } from '../../../features/notifications/columns.tsx'
import { PreviewCard } from '../../../features/notifications/PreviewCard.tsx'
import { RetryButton } from '../../../features/notifications/RetryButton.tsx'
import { notificationRead } from '../../../features/notifications/reads.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/notifications/$notificationId')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(notificationRead(params.operator, params.notificationId)),
  component: NotificationPage,
})

function NotificationPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const query = useSuspenseQuery(notificationRead(operator, routeParam(params, 'notificationId')))
  const it = query.data
  const may = useMay(operator)
  const title = it.subject ?? it.notificationType
  usePageRefresh(() => void query.refetch())
  usePage(title, [{ label: t('Notifications'), href: `/${operator}/notifications` }])
  const tenant = (
    <Link key="tenant" to="/$operator/tenants/$tenantId" params={{ operator, tenantId: it.tenantId }}>
      {it.tenantName}
    </Link>
  )
  const open = [it.email, it.sms, it.matrix].some((way) => way !== null && way.sent === null)
  const over = Date.parse(it.expires) <= Date.now()
  return (
    <>
      <Head>
        <PageHeader
          title={title}
          chips={<NotificationChip of={it} reading="operator" />}
          facts={[
            <MonoId key="id">{it.id}</MonoId>,
            it.recipient && t('to {recipient}', { recipient: it.recipient }),
            tenant,
          ]}
          actions={
            <RetryButton
              operator={operator}
              tenantId={it.tenantId}
              id={it.id}
              disabledReason={
                !may('notification:write')
                  ? t('Your role may not do this.')
                  : !open
                    ? t('It was sent on every channel.')
                    : over
                      ? t('It is expired and is not sent any more.')
                      : undefined
              }
            >
              {t('Retry now')}
            </RetryButton>
          }
        />
      </Head>
      <Columns>
        <Stack>
          <ChannelsCard of={it} />
          <ErrorsCard of={it} />
          <SectionCard title={t('Notification')}>
            <KeyValueList
              entries={[
                { key: 'recipient', label: t('Recipient'), value: it.recipient },
                { key: 'type', label: t('Type'), value: it.notificationType },
                {
                  key: 'reference',
                  label: t('Reference'),
                  value: it.referenceId && <Reference operator={operator} of={it} />,
                },
                { key: 'app', label: t('App'), value: it.appName ?? it.appId },
                { key: 'tenant', label: t('Tenant'), value: tenant },
                { key: 'created', label: t('Created'), value: <TimeText at={it.created} /> },
                { key: 'expires', label: t('Expires'), value: <TimeText at={it.expires} /> },
                { key: 'short', label: t('Short content'), value: it.shortContent },
              ]}
            />
          </SectionCard>
        </Stack>
        <PreviewCard of={it} />
      </Columns>
    </>
  )
}

interface ReferenceProps {
  operator: string
  of: { referenceType: string | null; referenceId: string | null; cubeId: string | null }
}
/** What it refers to; what lies in a cube leads to that cube. */
function Reference({ operator, of: { referenceType, referenceId, cubeId } }: ReferenceProps) {
  const name = [referenceType, referenceId].filter((part) => part !== null).join(' ')
  if (cubeId === null) return name
  return (
    <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
      {name}
    </Link>
  )
}

const Head = styled('div')({ padding: '20px 24px 12px', [PHONE]: { padding: '12px 16px 8px' } })
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 12fr) minmax(0, 11fr)',
  alignItems: 'start',
  gap: 16,
  padding: '4px 24px 24px',
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { padding: 8, gap: 8 },
})
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  [PHONE]: { gap: 8 },
})
