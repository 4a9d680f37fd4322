import { createFileRoute, Link } from '@tanstack/react-router'
import { usePage } from '../../../../../../../api/page-state.ts'
import { routeParam } from '../../../../../../../api/route-param.ts'
import { StorageItemView } from '../../../../../../../features/storage/StorageItemView.tsx'
import { t } from '../../../../../../../locales/i18n.ts'
import { useTenantApp } from '../-page.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/apps/$appId/storage/$storageKey')({
  component: TenantAppItemPage,
})

function TenantAppItemPage() {
  const params = Route.useParams()
  const storageKey = routeParam(params, 'storageKey')
  const navigate = Route.useNavigate()
  const { app, above, own, ids, scope } = useTenantApp(params)
  usePage(storageKey, [...above, own], { of: app.name })
  return (
    <StorageItemView
      scope={scope}
      storageKey={storageKey}
      list={
        <Link to="/$operator/tenants/$tenantId/apps/$appId" params={ids}>
          {t('To the storage')}
        </Link>
      }
      onDeleted={() => void navigate({ to: '/$operator/tenants/$tenantId/apps/$appId', params: ids })}
    />
  )
}
