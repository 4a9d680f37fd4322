import { Ground } from './Ground.tsx'
import { t } from './locales/i18n.ts'
import { ActionButton } from './ui/ActionButton.tsx'
import { AppMark } from './ui/AppMark.tsx'
import { look, text } from './ui/theme/css.ts'
import { styled } from './ui/theme/styled.ts'

/** What is left of a tab after the user has signed out in another one: nothing of what it showed. */
export function SignedOut({ signIn }: { signIn: () => void }) {
  return (
    <Ground>
      <Page>
        <title>{t('Signed out')}</title>
        <AppMark />
        <h1>{t('You are signed out.')}</h1>
        <p>{t('You signed out in another tab of this browser.')}</p>
        <ActionButton kind="main" onClick={signIn}>
          {t('Sign in')}
        </ActionButton>
      </Page>
    </Ground>
  )
}

const Page = styled('main')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 12,
  minHeight: '100vh',
  padding: 24,
  textAlign: 'center',
  '& h1': { margin: 0, ...text('dialogTitle') },
  '& p': { margin: '0 0 12px', color: look('textSecondary') },
})
