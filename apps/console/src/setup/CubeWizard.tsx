import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { errorPanel } from '../api/error-panel.ts'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { retryImport } from '../ui/retry-import.ts'
import { useErrands, waitingOf } from './errands.ts'
import { useLink } from './link.ts'
import { Message } from './Message.tsx'
import { NewVersion } from './NewVersion.tsx'
import { cubeSetup } from './reads.ts'
import { useKeptReport } from './report/kept-report.ts'
import type { CubeStep } from './setup-path.ts'
import { IndexStep } from './steps/IndexStep.tsx'
import { themed } from './themed.tsx'

const LiveCube = lazy(retryImport(() => import('./live/LiveCube.tsx')))
const LockingStep = themed(() => import('./steps/LockingStep.tsx'))
const UnitsStep = themed(() => import('./steps/UnitsStep.tsx'))
const TenantStep = themed(() => import('./steps/TenantStep.tsx'))
const DoorStep = themed(() => import('./steps/DoorStep.tsx'))
const ReportPage = themed(() => import('./report/ReportPage.tsx'))

/** From found locks to a working cube, by its setup key. */
export function CubeWizard({ setupKey, step }: { setupKey: string; step: CubeStep | 'index' }) {
  const report = useKeptReport(setupKey)
  const {
    data: cube,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...cubeSetup(setupKey),
    enabled: report === undefined,
    // what is known stays on the screen while there is no reception
    refetchInterval: ({ state }) => (state.data === undefined ? false : 15_000),
  })
  const link = useLink(cube?.connected ?? false)
  // the key may have ended with what this phone has asked for, and the answer is still to come
  const finishing = waitingOf(useErrands(setupKey), 'finish').length > 0
  const loading = <Message>{t('Loading setup...')}</Message>
  if (report !== undefined)
    return (
      <Suspense fallback={loading}>
        <ReportPage report={report} />
      </Suspense>
    )
  if (cube === undefined || (error instanceof ApiProblem && error.status === 404))
    return error && !finishing ? (
      <main>
        <title>{`${t('Cube setup')} · Cubeward`}</title>
        <ErrorPanel
          variant="page"
          {...errorPanel(t('This setup link does not work'), error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </main>
    ) : (
      loading
    )
  const page = { setupKey, cube, link }
  return (
    <>
      <Suspense fallback={null}>
        <LiveCube setupKey={setupKey} />
      </Suspense>
      <NewVersion link={link} />
      {step === 'index' ? (
        <IndexStep {...page} />
      ) : (
        <Suspense fallback={loading}>
          {step === 'locking' ? (
            <LockingStep {...page} />
          ) : step === 'units' ? (
            <UnitsStep {...page} />
          ) : step === 'tenant' ? (
            <TenantStep {...page} />
          ) : (
            <DoorStep key={step} step={step} {...page} />
          )}
        </Suspense>
      )}
    </>
  )
}
