const en = {
  language: 'English',
  languageLabel: 'Language',
  signIn: 'Sign in',
  register: 'Register',
  createAccount: 'Create your account',
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  repeat: 'Repeat password',
  passwordHint: 'At least 10 characters.',
  showPassword: 'Show password',
  stay: 'Stay signed in',
  invited: 'Invited by an operator?',
  haveAccount: 'Already have an account?',
  wrong: 'E-mail or password is wrong.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  nameMissing: 'Enter your name.',
  emailMissing: 'Enter your e-mail address.',
  emailInvalid: 'Enter an e-mail address such as name@company.com.',
  emailTaken: 'This address cannot be used. If it is yours, sign in instead.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'Enter at least 10 characters.',
  passwordLong: 'Enter at most 200 characters.',
  passwordIsEmail: 'The password must not be your e-mail address or your name.',
  repeatWrong: 'The two passwords are not the same.',
  demo: 'Demo accounts',
  demoHint: (password: string) => `Password of each: ${password}`,
  expired: 'This page has expired',
  expiredText: 'The sign-in was not finished in time, or was finished in another tab. Start again.',
  again: 'Back to Cubeward',
  failed: 'This sign-in is not possible',
  failedText: 'The address that brought you here is not complete or not allowed. Start again from Cubeward.',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address.',
  broken: 'Something went wrong',
  brokenText: 'The sign-in does not work right now. Try again in a moment.',
  signOut: 'Sign out',
  signOutText: 'Do you want to sign out of Cubeward?',
  signedOut: 'You are signed out',
  signedOutText: 'You can close this page or sign in again.',
  signingOut: 'Signing out…',
}

export type Texts = typeof en

const de: Texts = {
  language: 'Deutsch',
  languageLabel: 'Sprache',
  signIn: 'Anmelden',
  register: 'Registrieren',
  createAccount: 'Konto anlegen',
  name: 'Name',
  email: 'E-Mail',
  password: 'Passwort',
  repeat: 'Passwort wiederholen',
  passwordHint: 'Mindestens 10 Zeichen.',
  showPassword: 'Passwort anzeigen',
  stay: 'Angemeldet bleiben',
  invited: 'Von einem Betreiber eingeladen?',
  haveAccount: 'Schon ein Konto?',
  wrong: 'E-Mail oder Passwort ist falsch.',
  tooMany: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${seconds} Sekunden wieder.`,
  nameMissing: 'Geben Sie Ihren Namen ein.',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse wie name@firma.de ein.',
  emailTaken: 'Diese Adresse kann nicht verwendet werden. Wenn es Ihre ist, melden Sie sich an.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  passwordShort: 'Geben Sie mindestens 10 Zeichen ein.',
  passwordLong: 'Geben Sie höchstens 200 Zeichen ein.',
  passwordIsEmail: 'Das Passwort darf nicht Ihre E-Mail-Adresse oder Ihr Name sein.',
  repeatWrong: 'Die beiden Passwörter stimmen nicht überein.',
  demo: 'Demo-Konten',
  demoHint: (password) => `Passwort für alle: ${password}`,
  expired: 'Diese Seite ist abgelaufen',
  expiredText: 'Die Anmeldung wurde nicht rechtzeitig oder in einem anderen Tab abgeschlossen. Beginnen Sie neu.',
  again: 'Zurück zu Cubeward',
  failed: 'Diese Anmeldung ist nicht möglich',
  failedText:
    'Die Adresse, die Sie hierher geführt hat, ist unvollständig oder nicht erlaubt. Beginnen Sie neu bei Cubeward.',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts.',
  broken: 'Etwas ist schiefgegangen',
  brokenText: 'Die Anmeldung geht gerade nicht. Versuchen Sie es gleich noch einmal.',
  signOut: 'Abmelden',
  signOutText: 'Möchten Sie sich von Cubeward abmelden?',
  signedOut: 'Sie sind abgemeldet',
  signedOutText: 'Sie können diese Seite schließen oder sich wieder anmelden.',
  signingOut: 'Sie werden abgemeldet …',
}

export const languages = { en, de } as const
export type Language = keyof typeof languages

export const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'de'

/** The first language that we speak of `de-AT, en;q=0.8` or of `de en`; weights are written in order by every browser. */
export function firstLanguage(wanted: string | undefined): Language | undefined {
  for (const part of (wanted ?? '').split(/[\s,]+/)) {
    const code = part.slice(0, 2).toLowerCase()
    if (isLanguage(code) && !/^[a-z]{3}/i.test(part)) return code
  }
  return undefined
}
