import { words } from './message.ts'

/** The mails of the embedded sign-in. */
export const accountMail = {
  hello: words('Hello {name},', 'Guten Tag {name},'),
  registerSubject: words('Finish your registration', 'Schließen Sie Ihre Registrierung ab'),
  registerText: words(
    'somebody registered with this address at {host}. If it was you, choose your password within 24 hours:',
    'mit dieser Adresse hat sich jemand bei {host} registriert. Wenn Sie es waren, wählen Sie innerhalb von 24 Stunden Ihr Passwort:',
  ),
  registerButton: words('Choose password', 'Passwort wählen'),
  knownSubject: words('You have an account already', 'Sie haben bereits ein Konto'),
  knownText: words(
    'somebody registered with this address at {host}, but you have an account there. Sign in with it; if you forgot the password, the sign-in page sends you a link:',
    'mit dieser Adresse hat sich jemand bei {host} registriert, aber Sie haben dort bereits ein Konto. Melden Sie sich damit an; wenn Sie das Passwort vergessen haben, sendet Ihnen die Anmeldeseite einen Link:',
  ),
  knownButton: words('Sign in', 'Anmelden'),
  resetSubject: words('Choose a new password', 'Wählen Sie ein neues Passwort'),
  resetText: words(
    'somebody asked for a new password for your account at {host}. If it was you, choose it within 30 minutes:',
    'jemand hat ein neues Passwort für Ihr Konto bei {host} angefordert. Wenn Sie es waren, wählen Sie es innerhalb von 30 Minuten:',
  ),
  resetButton: words('Choose password', 'Passwort wählen'),
  changedSubject: words('Your password was changed', 'Ihr Passwort wurde geändert'),
  changedText: words(
    'the password of your account at {host} was changed. If it was not you, reset it at once with “Forgot password?” on the sign-in page:',
    'das Passwort Ihres Kontos bei {host} wurde geändert. Wenn Sie es nicht waren, setzen Sie es sofort mit „Passwort vergessen?“ auf der Anmeldeseite zurück:',
  ),
  changedButton: words('To the sign-in page', 'Zur Anmeldeseite'),
  notYou: words('If it was not you, you need not do anything.', 'Wenn Sie es nicht waren, müssen Sie nichts tun.'),
}
