import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/api.ts'
import { PageError } from './features/shell/messages.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { Session } from './session/session.ts'

/** Addresses as people write them: `?page=2&search=altona`, every value a text. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const consoleRouter = (session: Session) =>
  createRouter({
    routeTree,
    context: { queryClient, session },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    // another cube, tenant or box begins anew: nothing of what was chosen, opened or typed at the one before is meant for it
    defaultRemountDeps: ({ params }) => params,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof consoleRouter>
  }
}
