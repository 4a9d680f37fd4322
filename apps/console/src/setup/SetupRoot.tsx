import { useEffect } from 'react'
import { t } from '../locales/i18n.ts'
import { AppMark } from '../ui/AppMark.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { look } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { CubeWizard } from './CubeWizard.tsx'
import { usePath } from './pages.tsx'
import { setupPath } from './setup-path.ts'
import { UnitWizard } from './UnitWizard.tsx'

const LAST = 'cubeward.setup.last'

/** The wizards: pages that are opened with a setup key and without an account. */
export function SetupRoot() {
  const path = usePath()
  const place = setupPath(path)
  useEffect(() => {
    // the installed app begins where the work was left
    if (place !== undefined) localStorage.setItem(LAST, path)
  }, [place, path])
  return (
    <Ground>
      {place === undefined ? (
        <NoPage />
      ) : place.what === 'cube' ? (
        <CubeWizard key={place.setupKey} setupKey={place.setupKey} step={place.step} />
      ) : (
        <UnitWizard key={place.setupKey} setupKey={place.setupKey} step={place.step} />
      )}
    </Ground>
  )
}

function NoPage() {
  const last = localStorage.getItem(LAST)
  useEffect(() => {
    if (location.pathname.replace(/\/$/, '') === '/setup' && last !== null) location.replace(last)
  }, [last])
  return (
    <main>
      <title>{`${t('Page not found')} · Cubeward`}</title>
      <Bar>
        <AppMark />
        <span>Cubeward</span>
      </Bar>
      <EmptyState
        title={t('Page not found')}
        sentence={t('Scan the code on the cube again, or ask for a new setup link.')}
      />
    </main>
  )
}

const Ground = styled('div')({ minHeight: '100dvh', background: look('canvas') })
const Bar = styled('header')({ display: 'flex', alignItems: 'center', gap: 10, height: 56, padding: '0 16px' })
