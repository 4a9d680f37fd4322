import type { CubeSetup } from '@cubeward/contract/admin/setup.ts'
import type { SetupLink } from '../features/boxes/setup/setup-work.ts'
import { t } from '../locales/i18n.ts'
import { type CubeStep, cubeSteps, setupHref } from './setup-path.ts'

/** What every step of the cube's wizard is given. */
export interface StepProps {
  setupKey: string
  cube: CubeSetup
  link: SetupLink
}

export const stepNames = (): Record<CubeStep, string> => ({
  locking: t('Locking hardware'),
  units: t('Terminals'),
  tenant: t('Tenant'),
  numbers: t('Box numbers'),
  types: t('Box types'),
  adjust: t('Lock adjust'),
})

/** Where a step stands among the seven; the last one is to finish. */
export const placeOf = (step: CubeStep | undefined) => ({
  at: (step === undefined ? cubeSteps.length : cubeSteps.indexOf(step)) + 1,
  of: cubeSteps.length + 1,
})

/** Where a step stands, and where the arrows lead. */
export function stepFrame(setupKey: string, step: CubeStep) {
  const after = cubeSteps[cubeSteps.indexOf(step) + 1]
  return {
    step: placeOf(step),
    back: { href: setupHref('cube', setupKey), label: t('Finish Setup') },
    next: {
      href: setupHref('cube', setupKey, after ?? 'index'),
      label: after === undefined ? t('Finish Setup') : stepNames()[after],
    },
  }
}
