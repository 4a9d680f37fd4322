import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePageRefresh } from '../../../../../../api/page-refresh.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { AccessKeysCard, SettingsCard } from '../../../../../../features/boxes/BoxCards.tsx'
import { boxApps, boxRead } from '../../../../../../features/boxes/reads.ts'
import { PHONE } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/settings')({
  component: BoxSettingsPage,
})

/** How the box is set up. */
function BoxSettingsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data: box, refetch } = useSuspenseQuery(boxRead(operator, cubeId, routeParam(params, 'boxNumber')))
  const apps = useQuery(boxApps(operator, cubeId))
  const appNames = useMemo(() => new Map(apps.data?.map(({ appId, appName }) => [appId, appName])), [apps.data])
  usePageRefresh(() => void refetch())
  return (
    <Cards>
      <SettingsCard box={box} appNames={appNames} />
      <AccessKeysCard accessKeys={box.accessKeys} />
    </Cards>
  )
}

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  [PHONE]: { padding: 8, gap: 8 },
})
