import { tenantAppStorage } from '@cubeward/contract/admin/storage.ts'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '../../../../../../api/page-state.ts'
import { AppFacts } from '../../../../../../features/cube-apps/AppFacts.tsx'
import { Added } from '../../../../../../features/cube-apps/TenantAppsCard.tsx'
import { StorageList } from '../../../../../../features/storage/StorageList.tsx'
import { listSearch } from '../../../../../../list/use-list.ts'
import { formatNumber } from '../../../../../../locales/format.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useTenantApp } from './-page.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/apps/$appId/')({
  validateSearch: listSearch(tenantAppStorage.list),
  component: TenantAppPage,
})

/** An app of a tenant, and what it has stored for this tenant alone. */
function TenantAppPage() {
  const { app, above, tenantName, scope } = useTenantApp(Route.useParams())
  usePage(app.name, above, { of: tenantName })
  const { delivered, pending, expired } = app.events
  return (
    <>
      <AppFacts
        app={app}
        more={[
          { key: 'added', label: t('Added'), value: <Added of={app} /> },
          {
            key: 'events',
            label: t('Occupancy events'),
            value: t('{delivered} delivered, {pending} pending, {expired} expired', {
              delivered: formatNumber(delivered),
              pending: formatNumber(pending),
              expired: formatNumber(expired),
            }),
          },
          { key: 'keys', label: t('API keys'), value: formatNumber(app.keys) },
        ]}
      />
      <StorageList scope={scope} />
    </>
  )
}
