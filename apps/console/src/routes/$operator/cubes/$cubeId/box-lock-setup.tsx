import { createFileRoute } from '@tanstack/react-router'
import { LockAssignment } from '../../../../features/boxes/setup/LockAssignment.tsx'
import { t } from '../../../../locales/i18n.ts'
import { loadSetup } from './-load-setup.ts'
import { SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/box-lock-setup')({
  loader: loadSetup,
  component: Page,
})

function Page() {
  return (
    <SetupPage
      params={Route.useParams()}
      page={LockAssignment}
      next={{ path: 'box-type-setup', label: t('Types##of boxes') }}
    />
  )
}
