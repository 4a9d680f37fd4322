import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { ArrowRightLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../../../../api/page-state.ts'
import { isNotFound } from '../../../../api/problem.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { UnderHead } from '../../../../api/UnderHead.tsx'
import { allOperators } from '../../../../features/operators/reads.ts'
import { AccessEnded } from '../../../../features/shell/AccessEnded.tsx'
import { NotFound } from '../../../../features/shell/messages.tsx'
import { DeleteTenantDialog } from '../../../../features/tenants/DeleteTenantDialog.tsx'
import { MoveTenantDialog } from '../../../../features/tenants/MoveTenantDialog.tsx'
import { tenantRead } from '../../../../features/tenants/reads.ts'
import { t } from '../../../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../../../session/authorization.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { PageTabs } from '../../../../ui/PageTabs.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'
import { settingsGroups } from './settings/-groups.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(tenantRead(params.operator, params.tenantId)),
  component: TenantPages,
  notFoundComponent: NotFound,
})

function TenantPages() {
  const params = useParams({ strict: false })
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const { data: tenant, error } = useSuspenseQuery(tenantRead(operator, tenantId))
  if (isNotFound(error)) return <AccessEnded of={{ operator, tenantId }} name={tenant.name} />
  // an app of the tenant has a head of its own
  if (params.appId !== undefined) return <Outlet />
  return <OneTenant operator={operator} tenantId={tenantId} />
}

/** Head and tabs of one tenant, around all of its pages. */
function OneTenant({ operator, tenantId }: { operator: string; tenantId: string }) {
  const { data: tenant } = useSuspenseQuery(tenantRead(operator, tenantId))
  const parents = [{ label: t('Tenants'), href: `/${operator}/tenants` }]
  const own = { label: tenant.name, href: `/${operator}/tenants/${tenantId}` }
  const title = useSubpage()
  // what no tab and no group would name
  const heads = useIsForm() && title !== undefined
  usePage(title ?? tenant.name, title === undefined ? parents : [...parents, own], {
    ...(title !== undefined && { of: tenant.name }),
  })
  return (
    <>
      <Head>
        <PageHeader
          title={heads ? title : tenant.name}
          facts={[
            heads && (
              <Link key="tenant" to={at} params={{ operator, tenantId }}>
                {tenant.name}
              </Link>
            ),
            <MonoId key="id">{tenant.id}</MonoId>,
            tenant.address.city,
          ]}
          actions={!heads && <Actions operator={operator} tenantId={tenantId} />}
        />
      </Head>
      <Tabs operator={operator} tenantId={tenantId} />
      <UnderHead />
    </>
  )
}

function Actions({ operator, tenantId }: { operator: string; tenantId: string }) {
  const { data: tenant } = useSuspenseQuery(tenantRead(operator, tenantId))
  const [open, setOpen] = useState<'move' | 'delete'>()
  const navigate = Route.useNavigate()
  const user = useAuthorization()
  const may = useMay(operator)
  const all = useQuery({ ...allOperators(), enabled: user.root })
  const others = user.root
    ? (all.data?.content ?? []).filter(({ id }) => id !== operator)
    : user.operators
        .filter((it) => it.operatorId !== operator)
        .map(({ operatorId, operatorName, role }) => ({ id: operatorId, name: operatorName, role }))
  const targets = others.filter((it) => user.root || ('role' in it && it.role === 'Admin'))
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu
        actions={[
          // hidden from those who belong to this operator only
          ...(others.length > 0
            ? [
                {
                  key: 'move',
                  label: t('Move tenant'),
                  icon: ArrowRightLeft,
                  danger: true,
                  onClick: () => setOpen('move'),
                  disabledReason:
                    may('tenant:move') && targets.length > 0
                      ? undefined
                      : t('To move a tenant you must be an Admin of both operators.'),
                },
              ]
            : []),
          {
            key: 'delete',
            label: t('Delete tenant'),
            icon: Trash2,
            danger: true,
            onClick: () => setOpen('delete'),
            disabledReason: may('tenant:delete') ? undefined : t('Only Admins of the operator may delete tenants.'),
          },
        ]}
      />
      {open === 'move' && (
        <MoveTenantDialog
          operator={operator}
          tenant={tenant}
          targets={targets}
          onClose={close}
          onMoved={(target) => {
            close()
            void navigate({ to: '/$operator/tenants/$tenantId', params: { operator: target, tenantId } })
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteTenantDialog
          operator={operator}
          tenant={tenant}
          onClose={close}
          onDeleted={() => void navigate({ to: '/$operator/tenants', params: { operator } })}
        />
      )}
    </>
  )
}

const at = '/$operator/tenants/$tenantId'
const TABS = {
  overview: at,
  cubes: `${at}/cubes`,
  apps: `${at}/apps`,
  'cube-activation-codes': `${at}/cube-activation-codes`,
  notifications: `${at}/notifications`,
  settings: `${at}/settings`,
  audit: `${at}/audit`,
} as const
type TabKey = keyof typeof TABS

/** The parts of the address behind the tenant. */
const useBelow = () => useLocation().pathname.split('/').slice(4)

/** A form, or one thing of a list: a page of its own below the tab. */
const useIsForm = (): boolean => {
  const [tab = '', page = ''] = useBelow()
  return (tab === 'cube-activation-codes' && page !== '') || page.includes('email-configuration')
}

/** What a page of the tenant is about; the overview is the tenant itself. */
function useSubpage(): string | undefined {
  const [tab = '', page = '', form] = useBelow()
  if (tab === 'cube-activation-codes' && page === 'labels') return t('Labels')
  if (tab === 'cube-activation-codes' && page === 'new') return t('New activation code')
  if (tab === 'cube-activation-codes' && page !== '') return form === 'edit' ? t('Edit') : t('Activation code')
  if (page === 'new-email-configuration') return t('New e-mail configuration')
  if (page === 'email-configurations') return t('E-mail configuration')
  if (tab === 'settings' && page !== '') return settingsGroups().find(([group]) => group === page)?.[1]
  return tab === '' ? undefined : tabsOfTenant().find(({ key }) => key === tab)?.label
}

/** The tabs in their order. */
const tabsOfTenant = (): { key: TabKey; label: string }[] => [
  { key: 'overview', label: t('Overview') },
  { key: 'cubes', label: t('Cubes') },
  { key: 'apps', label: t('Apps') },
  { key: 'cube-activation-codes', label: t('Cube activation codes') },
  { key: 'notifications', label: t('Notifications') },
  { key: 'settings', label: t('Settings') },
  { key: 'audit', label: t('Audit') },
]

function Tabs({ operator, tenantId }: { operator: string; tenantId: string }) {
  const [below = ''] = useBelow()
  const current = below in TABS ? (below as TabKey) : 'overview'
  return (
    <PageTabs
      label={t('Pages of the tenant')}
      tabs={tabsOfTenant().map((it) => ({ ...it, current: it.key === current }))}
      link={(tab, props) => (
        <Link to={TABS[tab.key as TabKey]} params={{ operator, tenantId }} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  [PHONE]: { padding: '12px 16px 8px', '& h1': { position: 'absolute', clipPath: 'inset(50%)' } },
})
