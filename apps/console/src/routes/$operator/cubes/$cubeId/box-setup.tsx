import { createFileRoute } from '@tanstack/react-router'
import { BoxNumbering } from '../../../../features/boxes/setup/BoxNumbering.tsx'
import { t } from '../../../../locales/i18n.ts'
import { loadSetup } from './-load-setup.ts'
import { SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/box-setup')({
  loader: loadSetup,
  component: Page,
})

function Page() {
  return (
    <SetupPage
      params={Route.useParams()}
      page={BoxNumbering}
      next={{ path: 'lock-adjust', label: t('Adjust locks') }}
    />
  )
}
