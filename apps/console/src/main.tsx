import { createRoot } from 'react-dom/client'
import { queryClient } from './api/api.ts'
import { noteMissingCode } from './api/missing-code.ts'
import { endTabUploads } from './api/tab-uploads.ts'
import { afterFirstPicture } from './first-picture.ts'
import { endExports } from './list/export/export-work.ts'
import { activateLanguage, preferredLanguage } from './locales/i18n.ts'
import { loadRefusals } from './locales/refusals.ts'
import { Root } from './Root.tsx'
import { consoleRouter } from './router.ts'
import { SignedOut } from './SignedOut.tsx'
import { SignInFailed } from './SignInFailed.tsx'
import { startSession } from './session/session.ts'
import { prefetchImport } from './ui/retry-import.ts'

// the page's policy forbids code made from text, which zod would try for speed once it is loaded
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

noteMissingCode()
// English refusals bring their words: those of forms come when the first page stands
prefetchImport(loadRefusals)

async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  const failed = (error: unknown) =>
    root.render(<SignInFailed error={error instanceof Error ? error : new Error(String(error))} />)
  await activateLanguage(preferredLanguage()).catch(() => activateLanguage('en'))
  try {
    const session = await startSession(location, (path) => history.replaceState(null, '', path))
    if (session === undefined) return
    const router = consoleRouter(session)
    afterFirstPicture(router)
    // a moment for what was asked for ahead: with it the whole page is drawn at once
    if (globalThis.cubewardAhead) await Promise.race([router.load(), new Promise((late) => setTimeout(late, 50))])
    root.render(<Root router={router} />)
    await session.signedOut
    endTabUploads()
    endExports()
    queryClient.clear()
    root.render(<SignedOut signIn={() => void session.signIn().catch(failed)} />)
  } catch (error) {
    failed(error)
  }
}

const element = document.getElementById('root')
if (element) void start(element)
