import { createFileRoute } from '@tanstack/react-router'
import { BoxNumbering } from '../../../../features/boxes/setup/BoxNumbering.tsx'
import { PageError } from '../../../../features/shell/messages.tsx'
import { t } from '../../../../locales/i18n.ts'
import { loadSetup, SetupPage } from './-setup-page.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/box-setup')({
  loader: loadSetup,
  component: Page,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
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
