import { createFileRoute, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UnderHead } from '../../../../../../api/UnderHead.tsx'
import { AppHead } from '../../../../../../features/cube-apps/AppHead.tsx'
import { RemoveTenantApp } from '../../../../../../features/cube-apps/RemoveTenantApp.tsx'
import { tenantAppRead } from '../../../../../../features/cube-apps/reads.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useTenantApp } from './-page.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/apps/$appId')({
  loader: ({ context, params: { operator, tenantId, appId } }) =>
    context.queryClient.ensureQueryData(tenantAppRead(operator, tenantId, appId)),
  component: TenantAppPages,
})

/** Head of an app of a tenant, around its pages. */
function TenantAppPages() {
  const { app, tenantName, ids } = useTenantApp(Route.useParams())
  const { operator, tenantId } = ids
  const navigate = Route.useNavigate()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <AppHead
        app={app}
        of={
          <Link key="tenant" to="/$operator/tenants/$tenantId" params={{ operator, tenantId }}>
            {tenantName}
          </Link>
        }
        actions={[
          {
            key: 'remove',
            label: t('Remove app'),
            icon: Trash2,
            danger: true,
            onClick: () => setAsked(true),
          },
        ]}
      />
      <UnderHead />
      <RemoveTenantApp
        operator={operator}
        tenantId={tenantId}
        app={asked ? app : undefined}
        onClose={() => setAsked(false)}
        onRemoved={() => void navigate({ to: '/$operator/tenants/$tenantId/apps', params: { operator, tenantId } })}
      />
    </>
  )
}
