import { Ground } from './Ground.tsx'
import { t } from './locales/i18n.ts'
import { ErrorPanel } from './ui/ErrorPanel.tsx'

/** The provider cannot be reached or refused the sign-in: the console has nothing to show without it. */
export function SignInFailed({ error }: { error: Error }) {
  return (
    <Ground>
      <main>
        <ErrorPanel
          variant="page"
          title={t('Signing in is not possible right now')}
          detail={error.message}
          // a page that was asked for is asked for again; an answer of the provider is good for one time only
          onRetry={() => (location.pathname === '/' ? location.assign('/') : location.reload())}
        />
      </main>
    </Ground>
  )
}
