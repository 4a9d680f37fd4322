import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/api.ts'
import { Ground } from '../Ground.tsx'
import { LastResort } from '../LastResort.tsx'
import { activateLanguage, preferredLanguage } from '../locales/i18n.ts'
import { loadRefusals } from '../locales/refusals.ts'
import { cubeSetup, unitSetup } from './reads.ts'
import { SetupRoot } from './SetupRoot.tsx'
import { setupPath } from './setup-path.ts'

// Pages that are opened with a setup key and without an account: nothing of the session, the router and the shell is loaded for them.

// the page's policy forbids code made from text, which zod would try for speed once it is loaded
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

declare global {
  /** What `setup-ahead.js` has asked for. */
  var cubewardAhead: Promise<unknown> | undefined
}

/** Takes what was asked for while this code was on its way; what is not there by now is read as anything else. */
async function takeAhead(): Promise<void> {
  const place = setupPath(location.pathname)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 50))
  const answer = await Promise.race([globalThis.cubewardAhead, late])
  if (place === undefined || answer === undefined) return
  const { queryKey } = place.what === 'cube' ? cubeSetup(place.setupKey) : unitSetup(place.setupKey)
  queryClient.setQueryData(queryKey as readonly unknown[], answer)
}

async function start(element: HTMLElement): Promise<void> {
  await activateLanguage(preferredLanguage()).catch(() => activateLanguage('en'))
  await takeAhead()
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <Ground>
        <LastResort>
          <SetupRoot />
        </LastResort>
      </Ground>
    </QueryClientProvider>,
  )
}

// what a refusal says comes once there was an answer: the first step does not wait for it
const stop = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
  if (state.status === 'pending') return
  stop()
  void loadRefusals().catch(() => undefined)
})

// an id of its own: a part that is shared with the console must not start it here
const element = document.getElementById('setup')
if (element) void start(element)
