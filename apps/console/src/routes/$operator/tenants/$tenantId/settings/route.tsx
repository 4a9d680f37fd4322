import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { t } from '../../../../../locales/i18n.ts'
import { look, PHONE, text } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'
import { type Group, groups, settingsGroups } from './-groups.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings')({ component: TenantSettings })

function TenantSettings() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const { pathname } = useLocation()
  const below = pathname.split('/')[5] ?? ''
  const mail = below.includes('email-configuration')
  const current: Group = mail ? 'notifications' : below in groups ? (below as Group) : 'general'
  return (
    <Columns>
      <nav aria-label={t('Groups of settings')}>
        <ul>
          {settingsGroups().map(([group, label]) => (
            <li key={group}>
              <Link
                to={groups[group]}
                params={{ operator, tenantId }}
                activeProps={{}}
                aria-current={group === current ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Groups>
        <Outlet />
      </Groups>
    </Columns>
  )
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 24,
  padding: '16px 24px 24px',
  '& ul': { display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' },
  '& nav a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 34,
    padding: '0 10px',
    borderRadius: 6,
    ...text('body'),
    color: look('textSecondary'),
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { background: look('hover'), color: look('text') },
    '&[aria-current]': { background: look('accentSoft'), color: look('accentText'), fontWeight: 550 },
  },
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    '& ul': { display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' },
  },
  [PHONE]: { padding: 16, '& nav a': { minHeight: 44 } },
})
const Groups = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })
