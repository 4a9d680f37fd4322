import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/api.ts'
import { Ground } from '../Ground.tsx'
import { LastResort } from '../LastResort.tsx'
import { activateLanguage, preferredLanguage } from '../locales/i18n.ts'
import { SetupRoot } from './SetupRoot.tsx'

// Pages that are opened with a setup key and without an account: nothing of the session, the router and the shell is loaded for them.

// the page's policy forbids code made from text, which zod would try for speed once it is loaded
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(element: HTMLElement): Promise<void> {
  await activateLanguage(preferredLanguage()).catch(() => activateLanguage('en'))
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

// an id of its own: a part that is shared with the console must not start it here
const element = document.getElementById('setup')
if (element) void start(element)
