import { styled } from '@mui/material/styles'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { ArrowRightLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../../../../api/problem.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { allOperators, operatorRead } from '../../../../features/operators/reads.ts'
import { AccessEnded } from '../../../../features/shell/AccessEnded.tsx'
import { NotFound, PageError } from '../../../../features/shell/messages.tsx'
import { usePage } from '../../../../features/shell/page-state.ts'
import { DeleteTenantDialog } from '../../../../features/tenants/DeleteTenantDialog.tsx'
import { MoveTenantDialog } from '../../../../features/tenants/MoveTenantDialog.tsx'
import { tenantRead } from '../../../../features/tenants/reads.ts'
import { t } from '../../../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { PageTabs } from '../../../../ui/PageTabs.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(tenantRead(params.operator, params.tenantId)),
  component: TenantPages,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
})

function TenantPages() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const { data: tenant, error } = useSuspenseQuery(tenantRead(operator, tenantId))
  if (isNotFound(error)) return <AccessEnded of={{ operator, tenantId }} name={tenant.name} />
  return <OneTenant key={tenantId} operator={operator} tenantId={tenantId} />
}

/** Head and tabs of one tenant, around all of its pages. */
function OneTenant({ operator, tenantId }: { operator: string; tenantId: string }) {
  const { data: tenant } = useSuspenseQuery(tenantRead(operator, tenantId))
  const { data: owner } = useQuery(operatorRead(operator))
  usePage(tenant.name, [
    { label: owner?.name ?? operator, href: `/${operator}` },
    { label: t('Tenants'), href: `/${operator}/tenants` },
  ])
  return (
    <>
      <Head>
        <PageHeader
          title={tenant.name}
          facts={[<MonoId key="id">{tenant.id}</MonoId>, tenant.address.city]}
          actions={<Actions operator={operator} tenantId={tenantId} />}
        />
      </Head>
      <Tabs operator={operator} tenantId={tenantId} />
      <Outlet />
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
      {/* TEN-16: hidden from those who belong to this operator only */}
      {others.length > 0 && (
        <ActionButton
          icon={ArrowRightLeft}
          onClick={() => setOpen('move')}
          disabledReason={
            may('tenant:move') && targets.length > 0
              ? undefined
              : t('To move a tenant you must be an Admin of both operators.')
          }
        >
          {t('Move tenant')}
        </ActionButton>
      )}
      <ActionMenu
        actions={[
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
  'cube-activation-codes': `${at}/cube-activation-codes`,
  settings: `${at}/settings`,
  audit: `${at}/audit`,
} as const
type TabKey = keyof typeof TABS

/** In the order of spec §2; apps and notifications stand among them once there are such. */
function Tabs({ operator, tenantId }: { operator: string; tenantId: string }) {
  const { pathname } = useLocation()
  const below = pathname.split('/')[4] ?? ''
  const current = below in TABS ? (below as TabKey) : 'overview'
  const tabs: { key: TabKey; label: string }[] = [
    { key: 'overview', label: t('Overview') },
    { key: 'cubes', label: t('Cubes') },
    { key: 'cube-activation-codes', label: t('Cube activation codes') },
    { key: 'settings', label: t('Settings') },
    { key: 'audit', label: t('Audit') },
  ]
  return (
    <PageTabs
      label={t('Pages of the tenant')}
      tabs={tabs.map((it) => ({ ...it, current: it.key === current }))}
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
