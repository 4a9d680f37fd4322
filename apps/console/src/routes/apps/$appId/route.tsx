import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { UnderHead } from '../../../api/UnderHead.tsx'
import { DeleteAppDialog } from '../../../features/apps/DeleteAppDialog.tsx'
import { appFigures, appRead } from '../../../features/apps/reads.ts'
import { NotFound } from '../../../features/shell/messages.tsx'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/apps/$appId')({
  loader: ({ context, params }) =>
    Promise.all([
      context.queryClient.ensureQueryData(appRead(params.appId)),
      context.queryClient.ensureQueryData(appFigures(params.appId)),
    ]),
  component: AppPages,
  notFoundComponent: NotFound,
})

/** Head and tabs of one app, around all of its pages. */
function AppPages() {
  const appId = routeParam(Route.useParams(), 'appId')
  const navigate = Route.useNavigate()
  const { data: app } = useSuspenseQuery(appRead(appId))
  const { data: figures } = useSuspenseQuery(appFigures(appId))
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Head>
        <PageHeader
          title={app.name}
          facts={[
            <MonoId key="id">{app.id}</MonoId>,
            app.vendor,
            t(
              'used by {tenants, plural, one {# tenant} other {# tenants}} on {cubes, plural, one {# cube} other {# cubes}}',
              { tenants: figures.tenants, cubes: figures.cubes },
            ),
          ]}
          actions={
            <>
              <ActionButton icon={Pencil} onClick={() => void navigate({ to: '/apps/$appId/edit', params: { appId } })}>
                {t('Edit')}
              </ActionButton>
              <ActionMenu
                actions={[
                  {
                    key: 'delete',
                    label: t('Delete app'),
                    icon: Trash2,
                    danger: true,
                    onClick: () => setDeleting(true),
                  },
                ]}
              />
            </>
          }
        />
      </Head>
      <Tabs appId={appId} />
      <UnderHead />
      {deleting && (
        <DeleteAppDialog
          app={app}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/apps' })}
        />
      )}
    </>
  )
}

const at = '/apps/$appId'
const TABS = {
  overview: at,
  'api-keys': `${at}/api-keys`,
  'occupancy-events': `${at}/occupancy-events`,
  storage: `${at}/storage`,
} as const
type TabKey = keyof typeof TABS

function Tabs({ appId }: { appId: string }) {
  const { pathname } = useLocation()
  const below = pathname.split('/')[3] ?? ''
  const current = below in TABS ? (below as TabKey) : 'overview'
  const tabs: { key: TabKey; label: string }[] = [
    { key: 'overview', label: t('Overview') },
    { key: 'api-keys', label: t('API keys') },
    { key: 'occupancy-events', label: t('Occupancy events') },
    { key: 'storage', label: t('Storage') },
  ]
  return (
    <PageTabs
      label={t('Pages of the app')}
      tabs={tabs.map((it) => ({ ...it, current: it.key === current }))}
      link={(tab, props) => (
        <Link to={TABS[tab.key as TabKey]} params={{ appId }} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  [PHONE]: { padding: '12px 16px 8px', '& h1': { position: 'absolute', clipPath: 'inset(50%)' } },
})
