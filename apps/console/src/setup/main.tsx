import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/api.ts'
import { BareGround } from '../BareGround.tsx'
import { LastResort } from '../LastResort.tsx'
import { activateLanguage, language, preferredLanguage } from '../locales/i18n.ts'
import { loadRefusals } from '../locales/refusals.ts'
import { showPlainLook } from '../ui/theme/plain-look.ts'
import { cubeSetup, unitSetup } from './reads.ts'
import { SetupRoot } from './SetupRoot.tsx'
import { setupPath } from './setup-path.ts'

// Pages that are opened with a setup key and without an account: nothing of the session, the router and the shell is loaded for them.

// the page's policy forbids code made from text, which zod would try for speed once it is loaded
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Reads what is set up, for which `setup-ahead.js` has asked; false: it is not there by now, and the wizard waits for it. */
async function readAhead(): Promise<boolean> {
  const place = setupPath(location.pathname)
  if (place === undefined) return false
  const { what, setupKey } = place
  const reading =
    what === 'cube'
      ? queryClient.ensureQueryData(cubeSetup(setupKey))
      : queryClient.ensureQueryData(unitSetup(setupKey))
  const late = new Promise((resolve) => setTimeout(resolve, 50))
  return (await Promise.race([reading, late]).catch(() => undefined)) !== undefined
}

async function start(element: HTMLElement): Promise<void> {
  await activateLanguage(preferredLanguage(), 'wizard').catch(() => activateLanguage('en', 'wizard'))
  // the first thing to be shown may be a refusal, whose own words are English
  if (!(await readAhead()) && language() !== 'en') await loadRefusals().catch(() => undefined)
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <BareGround>
        <LastResort>
          <SetupRoot />
        </LastResort>
      </BareGround>
    </QueryClientProvider>,
  )
}

// what a refusal says comes once there was an answer and the first step stands, which waits for nothing else on the line
const stop = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
  if (state.status === 'pending') return
  stop()
  requestAnimationFrame(() => setTimeout(() => loadRefusals().catch(() => undefined)))
})

// an id of its own: a part that is shared with the console must not start it here
const element = document.getElementById('setup')
if (element) {
  showPlainLook()
  void start(element)
}
