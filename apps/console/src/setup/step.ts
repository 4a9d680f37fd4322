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

/** Where a step stands among the seven, and where the arrows lead. */
export function stepFrame(setupKey: string, step: CubeStep | 'index') {
  const at = step === 'index' ? cubeSteps.length : cubeSteps.indexOf(step)
  const after = step === 'index' ? undefined : cubeSteps[at + 1]
  return {
    step: { at: at + 1, of: cubeSteps.length + 1 },
    back: { href: setupHref('cube', setupKey), label: t('Finish Setup') },
    next: {
      href: setupHref('cube', setupKey, after ?? 'index'),
      label: after === undefined ? t('Finish Setup') : stepNames()[after],
    },
  }
}
