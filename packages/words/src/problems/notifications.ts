import { invalid, tooManyRequests } from '../refusal.ts'

export const notifications = {
  'accounting.order': invalid(
    'The first day must not be after the last one.',
    'Der erste Tag darf nicht nach dem letzten liegen.',
  ),
  'notification.app': invalid('There is no such app.', 'Diese App gibt es nicht.'),
  'notification.tenant': invalid('There is no such tenant.', 'Diesen Mandanten gibt es nicht.'),
  'notification.attachment': invalid(
    'Enter an address that begins with https:// and leads outside.',
    'Geben Sie eine Adresse ein, die mit https:// beginnt und nach außen führt.',
  ),
  'notification.configuration': invalid(
    'The tenant has no such e-mail configuration.',
    'Der Mandant hat keine solche E-Mail-Konfiguration.',
  ),
  'notification.matrixUser': invalid(
    'Enter a Matrix id such as @name:example.com.',
    'Geben Sie eine Matrix-ID ein, zum Beispiel @name:example.com.',
  ),
  'notification.phone': invalid(
    'Enter a phone number with its country, such as +43 660 1234567.',
    'Geben Sie eine Telefonnummer mit Land ein, zum Beispiel +43 660 1234567.',
  ),
  'notification.tooManyTests': tooManyRequests(
    'An operator can send {count, plural, one {# test notification} other {# test notifications}} an hour. Try again later.',
    'Ein Betreiber kann {count, plural, one {# Testbenachrichtigung} other {# Testbenachrichtigungen}} in der Stunde senden. Versuchen Sie es später noch einmal.',
  ),
}
