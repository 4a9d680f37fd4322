import { conflict, gatewayError, invalid, tooManyRequests } from '../refusal.ts'

/** Mail, the hosts that the server connects to, and what the mailer says instead of a mail server. */
export const mail = {
  'mail.address': invalid('Enter an e-mail address.', 'Geben Sie eine E-Mail-Adresse ein.'),
  'mail.host': invalid(
    'Enter the name or address of a mail server, without a port.',
    'Geben Sie Name oder Adresse eines Mailservers ein, ohne Port.',
  ),
  'mail.onlySmtp': invalid('The only type is SMTP.', 'Der einzige Typ ist SMTP.'),
  'mail.idTaken': conflict(
    'There already is an e-mail configuration with this id.',
    'Es gibt schon eine E-Mail-Konfiguration mit dieser ID.',
  ),
  'mail.secretAgain': invalid(
    'Enter it again, since the server, port, user or token address has changed.',
    'Geben Sie es erneut ein, da Server, Port, Benutzer oder Token-Adresse jetzt anders sind.',
  ),
  'mail.tooManyTests': tooManyRequests(
    'An operator can send {count, plural, one {# test mail} other {# test mails}} an hour. Try again later.',
    'Ein Betreiber kann {count, plural, one {# Testmail} other {# Testmails}} in der Stunde senden. Versuchen Sie es später noch einmal.',
  ),
  'mail.notSent': gatewayError('The mail could not be sent.', 'Die Mail konnte nicht gesendet werden.'),
  'mail.kept': gatewayError(
    'Written to outbox/mail.jsonl in the data directory: no mail server is set up.',
    'In outbox/mail.jsonl im Datenverzeichnis geschrieben: Es ist kein Mailserver eingerichtet.',
  ),
  'mail.noServer': gatewayError(
    'No mail server is set up for the platform.',
    'Für die Plattform ist kein Mailserver eingerichtet.',
  ),
  'mail.notSecure': gatewayError(
    'No secure connection to the mail server: {reason}',
    'Keine sichere Verbindung zum Mailserver: {reason}',
  ),
  'mail.silent': gatewayError(
    'The mail server did not answer in time.',
    'Der Mailserver hat nicht rechtzeitig geantwortet.',
  ),
  'mail.tokenRefused': gatewayError('The token address answered {answer}', 'Die Token-Adresse antwortete {answer}'),
  'port.range': invalid('Enter a port from 1 to 65535.', 'Geben Sie einen Port von 1 bis 65535 ein.'),
  'port.allowed': invalid('Use one of the ports {ports}.', 'Verwenden Sie einen der Ports {ports}.'),
  'url.web': invalid('Enter a web address.', 'Geben Sie eine Web-Adresse ein.'),
  'url.noPassword': invalid(
    'Leave user and password out of the address.',
    'Lassen Sie Benutzer und Passwort in der Adresse weg.',
  ),
  'url.secure': invalid(
    'Enter an address that begins with https://; the client secret is sent to it.',
    'Geben Sie eine Adresse ein, die mit https:// beginnt; an sie wird das Client-Geheimnis gesendet.',
  ),
  'host.unreachable': gatewayError(
    'The host cannot be reached or is not allowed.',
    'Der Host ist nicht erreichbar oder nicht erlaubt.',
  ),
  'host.notAllowed': invalid('This host may not be connected to.', 'Mit diesem Host darf nicht verbunden werden.'),
}
