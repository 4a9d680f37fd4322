import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { UnderHead } from '../../../api/UnderHead.tsx'
import { Forbidden } from '../../../features/shell/messages.tsx'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { PHONE, spokenOnly } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/settings')({ component: SettingsPages })

const TABS = {
  alerts: '/$operator/settings',
  branding: '/$operator/settings/branding',
  'email-configuration': '/$operator/settings/email-configuration',
  audit: '/$operator/settings/audit',
} as const
type TabKey = keyof typeof TABS
const isTab = (word: string): word is TabKey => word in TABS

/** Head and tabs around the settings of one operator. */
function SettingsPages() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { pathname } = useLocation()
  const last = pathname.split('/').at(-1) ?? ''
  const current = isTab(last) ? last : 'alerts'
  const tabs = [
    { key: 'alerts', label: t('Alerts') },
    { key: 'branding', label: t('Branding') },
    { key: 'email-configuration', label: t('E-mail configuration') },
    { key: 'audit', label: t('Audit') },
  ]
  const settings = { label: t('Settings'), href: `/${operator}/settings` }
  const name = tabs.find(({ key }) => key === current)?.label ?? ''
  usePage(current === 'alerts' ? settings.label : name, current === 'alerts' ? [] : [settings], {
    ...(current !== 'alerts' && { of: settings.label }),
  })
  // no calls on behalf of those who may not
  if (!useMay(operator)('settings:manage')) return <Forbidden />
  return (
    <>
      <Head>
        <PageHeader title={t('Settings')} />
      </Head>
      <PageTabs
        label={t('Pages of the settings')}
        tabs={tabs.map((it) => ({ ...it, current: it.key === current }))}
        link={(tab, props) => (
          <Link to={TABS[tab.key as TabKey]} params={{ operator }} activeOptions={{ exact: true }} {...props} />
        )}
      />
      <UnderHead />
    </>
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  // the top bar says it there
  [PHONE]: { ...spokenOnly, padding: 0 },
})
