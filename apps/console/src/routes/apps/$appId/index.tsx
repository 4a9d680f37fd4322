import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { ApiKeyTable } from '../../../features/apps/ApiKeyTable.tsx'
import { DeliveryFigures } from '../../../features/apps/DeliveryFigures.tsx'
import { apiKeysOf, appFigures, appRead } from '../../../features/apps/reads.ts'
import { WebhookCard } from '../../../features/apps/WebhookCard.tsx'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/apps/$appId/')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(apiKeysOf(params.appId)),
  component: AppPage,
})

function AppPage() {
  const appId = routeParam(Route.useParams(), 'appId')
  const { data: app } = useSuspenseQuery(appRead(appId))
  const { data: figures } = useSuspenseQuery(appFigures(appId))
  usePage(app.name, [{ label: t('Apps'), href: '/apps' }])
  return (
    <Space>
      <DeliveryFigures events={app.events} figures={figures} />
      <WebhookCard appId={appId} />
      <ApiKeyTable appId={appId} />
      <SectionCard title={t('About')}>
        <KeyValueList
          entries={[
            { key: 'id', label: t('ID'), value: <MonoId>{app.id}</MonoId> },
            { key: 'name', label: t('Name'), value: app.name },
            { key: 'vendor', label: t('Vendor'), value: app.vendor },
            { key: 'description', label: t('Description'), value: app.description },
            { key: 'storage', label: t('Storage items'), value: formatNumber(app.storageItemCount) },
          ]}
        />
      </SectionCard>
    </Space>
  )
}

const Space = styled('div')({ display: 'grid', gap: 16, padding: '16px 24px 24px', [PHONE]: { padding: 8, gap: 8 } })
