import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { routeParam } from '../../../../../../api/route-param.ts'
import { UnderHead } from '../../../../../../api/UnderHead.tsx'
import { boxRead, wallPlan } from '../../../../../../features/boxes/reads.ts'
import { lockList } from '../../../../../../features/locks/reads.ts'
import { countOfBox } from '../../../../../../features/occupancies/reads.ts'
import { formatNumber } from '../../../../../../locales/format.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { PageTabs } from '../../../../../../ui/PageTabs.tsx'
import { BoxBar } from './-box-actions.tsx'
import { BoxHead } from './-box-head.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber')({
  loader: ({ context: { queryClient }, params: { operator, cubeId, boxNumber } }) =>
    Promise.all([
      queryClient.ensureQueryData(boxRead(operator, cubeId, boxNumber)),
      queryClient.ensureQueryData(lockList(operator, cubeId)),
      // its place stands in the head: it does without
      queryClient.prefetchQuery(wallPlan(operator, cubeId)),
      // beside the others: a tab that grew later would push the next one aside
      queryClient.prefetchQuery(countOfBox(operator, cubeId, boxNumber)),
    ]),
  component: BoxPages,
})

const TABS = {
  story: '/$operator/cubes/$cubeId/boxes/$boxNumber',
  settings: '/$operator/cubes/$cubeId/boxes/$boxNumber/settings',
  occupancies: '/$operator/cubes/$cubeId/boxes/$boxNumber/occupancies',
  audit: '/$operator/cubes/$cubeId/boxes/$boxNumber/audit',
} as const

/** Head and tabs of one box, around its pages; its form has a head of its own. */
function BoxPages() {
  const raw = Route.useParams()
  const params = {
    operator: routeParam(raw, 'operator'),
    cubeId: routeParam(raw, 'cubeId'),
    boxNumber: routeParam(raw, 'boxNumber'),
  }
  const { data: counted } = useQuery(countOfBox(params.operator, params.cubeId, params.boxNumber))
  const page = useLocation().pathname.split('/')[6] || 'story'
  if (page === 'edit') return <Outlet />
  const tabs = [
    { key: 'story', label: t('Story') },
    { key: 'settings', label: t('Settings') },
    { key: 'occupancies', label: t('Occupancies'), count: counted && formatNumber(counted.totalElements) },
    { key: 'audit', label: t('Audit log') },
  ]
  return (
    <>
      <BoxHead {...params} />
      <PageTabs
        label={t('Pages of the box')}
        tabs={tabs.map((it) => ({ ...it, current: it.key === page }))}
        link={(tab, props) => (
          <Link to={TABS[tab.key as keyof typeof TABS]} params={params} activeOptions={{ exact: true }} {...props} />
        )}
      />
      <UnderHead />
      <BoxBar params={params} />
    </>
  )
}
