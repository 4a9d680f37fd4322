import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { ApiKeyTable } from '../../../features/apps/ApiKeyTable.tsx'
import { apiKeysOf, appRead } from '../../../features/apps/reads.ts'
import { t } from '../../../locales/i18n.ts'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/apps/$appId/api-keys')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(apiKeysOf(params.appId)),
  component: ApiKeysPage,
})

function ApiKeysPage() {
  const appId = routeParam(Route.useParams(), 'appId')
  const { data: app } = useSuspenseQuery(appRead(appId))
  usePage(
    t('API keys'),
    [
      { label: t('Apps'), href: '/apps' },
      { label: app.name, href: `/apps/${encodeURIComponent(appId)}` },
    ],
    { of: app.name },
  )
  return (
    <Space>
      <ApiKeyTable appId={appId} />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
