import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../../../../api/route-param.ts'
import { tenantAppRead } from '../../../../../../features/cube-apps/reads.ts'
import { ofTenantApp } from '../../../../../../features/storage/scopes.ts'
import { tenantRead } from '../../../../../../features/tenants/reads.ts'
import { t } from '../../../../../../locales/i18n.ts'

/** What the pages of an app of a tenant share: the app, the pages above, and where it stores. */
export function useTenantApp(params: Readonly<Record<string, string>>) {
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const appId = routeParam(params, 'appId')
  const { data: tenant } = useSuspenseQuery(tenantRead(operator, tenantId))
  const { data: app } = useSuspenseQuery(tenantAppRead(operator, tenantId, appId))
  const ids = { operator, tenantId, appId }
  const at = `/${operator}/tenants/${tenantId}`
  return {
    app,
    tenantName: tenant.name,
    ids,
    above: [
      { label: t('Tenants'), href: `/${operator}/tenants` },
      { label: tenant.name, href: at },
      { label: t('Apps'), href: `${at}/apps` },
    ],
    own: { label: app.name, href: `${at}/apps/${encodeURIComponent(appId)}` },
    scope: ofTenantApp(ids, (storageKey) =>
      linkOptions({
        to: '/$operator/tenants/$tenantId/apps/$appId/storage/$storageKey',
        params: { ...ids, storageKey },
      }),
    ),
  }
}
