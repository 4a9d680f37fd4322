import { createFileRoute } from '@tanstack/react-router'
import { LockAssignment } from '../../../../features/boxes/setup/LockAssignment.tsx'
import { PageError } from '../../../../features/shell/messages.tsx'
import { t } from '../../../../locales/i18n.ts'
import { loadSetup, SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/box-lock-setup')({
  loader: loadSetup,
  component: Page,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
})

function Page() {
  return (
    <SetupPage params={Route.useParams()} page={LockAssignment} next={{ path: 'box-type-setup', label: t('Types') }} />
  )
}
