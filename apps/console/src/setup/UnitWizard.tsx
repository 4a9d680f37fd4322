import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorPanel } from '../api/error-panel.ts'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Message } from './Message.tsx'
import { NewVersion } from './NewVersion.tsx'
import { unitSetup } from './reads.ts'
import { themed } from './themed.tsx'
import { UnitChoice } from './unit/UnitChoice.tsx'

const InstallPage = themed(() => import('./unit/InstallPage.tsx'))

/** From an unpacked terminal to its controller, by the key that its screen shows. */
export function UnitWizard({ setupKey, step }: { setupKey: string; step: 'install' | 'index' }) {
  const {
    data: unit,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...unitSetup(setupKey),
    refetchInterval: ({ state }) => (state.data === undefined ? false : 2_000),
  })
  if (unit === undefined || (error instanceof ApiProblem && error.status === 404))
    return error ? (
      <main>
        <title>{`${t('Terminal setup')} · Cubeward`}</title>
        <ErrorPanel
          variant="page"
          {...errorPanel(t('This setup link does not work'), error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </main>
    ) : (
      <Message>{t('Loading setup...')}</Message>
    )
  return (
    <>
      {/* while the phone hears nothing, what was known last is known still */}
      <NewVersion link={error === null && unit.connected ? 'connected' : 'reconnecting'} />
      {/* no controller is put on a secondary terminal, whatever the address */}
      {step === 'index' || unit.secondary ? (
        <UnitChoice setupKey={setupKey} unit={unit} />
      ) : (
        <Suspense fallback={<Message>{t('Loading setup...')}</Message>}>
          <InstallPage setupKey={setupKey} unit={unit} />
        </Suspense>
      )}
    </>
  )
}
