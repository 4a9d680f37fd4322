import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { BoxNumbering } from '../../../../features/boxes/BoxNumbering.tsx'
import { OpenAllProgress } from '../../../../features/boxes/OpenAll.tsx'
import { boxList, boxTypes } from '../../../../features/boxes/reads.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { PageError } from '../../../../features/shell/messages.tsx'
import { useMay } from '../../../../session/authorization.ts'
import { useFieldWork } from './-field-work.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/box-setup')({
  loader: ({ context: { queryClient }, params: { operator, cubeId } }) =>
    Promise.all([
      queryClient.ensureQueryData(boxList(operator, cubeId)),
      queryClient.ensureQueryData(lockList(operator, cubeId)),
      queryClient.ensureQueryData(boxTypes(operator, cubeId)),
    ]),
  component: Page,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
})

function Page() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const work = useFieldWork(operator, cubeId)
  const may = useMay(operator)
  return (
    <>
      <OpenAllProgress work={work.openAll} mayOpen={may('lock:open')} />
      <BoxNumbering work={work} />
    </>
  )
}
