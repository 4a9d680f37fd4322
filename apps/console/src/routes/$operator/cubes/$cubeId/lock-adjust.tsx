import { createFileRoute } from '@tanstack/react-router'
import { LockAdjust } from '../../../../features/boxes/setup/LockAdjust.tsx'
import { loadSetup } from './-load-setup.ts'
import { SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/lock-adjust')({
  loader: loadSetup,
  component: Page,
})

function Page() {
  return <SetupPage params={Route.useParams()} page={LockAdjust} />
}
