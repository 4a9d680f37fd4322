import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { routeParam } from '../../../../api/route-param.ts'
import { AuditList } from '../../../../features/audit/AuditList.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/logs')({
  validateSearch: listSearch(audit.list),
  component: LogsPage,
})

/** Events often come together; they are read once. */
const TOGETHER_MS = 400

function LogsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { subscribe } = useOpenCube()
  // Whatever happens to the cube may stand in its logs.
  const changes = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = subscribe((event) => {
        if (event['@type'] === 'ScreenshotEvent') return
        timer ??= setTimeout(() => {
          timer = undefined
          changed()
        }, TOGETHER_MS)
      })
      return () => {
        clearTimeout(timer)
        end()
      }
    },
    [subscribe],
  )
  return <AuditList operator={operator} table="cube-logs" filter={{ cubeId }} withLevel changes={changes} />
}
