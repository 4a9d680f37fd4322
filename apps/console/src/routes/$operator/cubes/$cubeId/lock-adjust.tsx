import { createFileRoute } from '@tanstack/react-router'
import { LockAdjust } from '../../../../features/boxes/setup/LockAdjust.tsx'
import { PageError } from '../../../../features/shell/messages.tsx'
import { loadSetup, SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/lock-adjust')({
  loader: loadSetup,
  component: Page,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
})

function Page() {
  return <SetupPage params={Route.useParams()} page={LockAdjust} />
}
