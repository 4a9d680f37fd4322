import { Link } from '@tanstack/react-router'
import { usePage } from '../../api/page-state.ts'
import { t } from '../../locales/i18n.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { PHONE, spokenOnly } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const paths = { cubes: '/admin-setups/cubes', units: '/admin-setups/units' } as const

/** Head of the lists of units and of cubes that wait in setup. */
export function SetupsHead({ current }: { current: keyof typeof paths }) {
  const names = { units: t('Units'), cubes: t('Cubes') }
  usePage(t('Setups'), [], { of: names[current] })
  return (
    <>
      <Head>
        <PageHeader title={t('Setups')} />
      </Head>
      <PageTabs
        label={t('Setups')}
        tabs={(['units', 'cubes'] as const).map((key) => ({ key, label: names[key], current: key === current }))}
        link={(tab, props) => <Link to={paths[tab.key as keyof typeof paths]} {...props} />}
      />
    </>
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  // the top bar says it there
  [PHONE]: { ...spokenOnly, padding: 0 },
})
