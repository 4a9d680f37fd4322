import { words } from '../message.ts'

/** Why a message was not sent over a channel, beside what SMS gateway and mailer refuse with. */
export const channels = {
  'channel.failed': words(
    'The server could not send it; its log says why.',
    'Der Server konnte sie nicht senden; sein Log sagt, warum.',
  ),
  'channel.interrupted': words(
    'The server ended before the gateway had answered.',
    'Der Server endete, bevor das Gateway geantwortet hatte.',
  ),
  'channel.off': words(
    '{channel} is switched off for this tenant.',
    '{channel} ist für diesen Mandanten ausgeschaltet.',
  ),
  'channel.undelivered': words(
    'The gateway could not deliver it ({answer}).',
    'Das Gateway konnte sie nicht zustellen ({answer}).',
  ),
  'channel.tooManySms': words('Too many SMS were sent within a day.', 'An einem Tag wurden zu viele SMS gesendet.'),
  'mail.answered': words('The mail server answered {status}.', 'Der Mailserver hat {status} geantwortet.'),
  'mail.tokenAnswered': words('The token address answered {status}.', 'Die Token-Adresse hat {status} geantwortet.'),
  'mail.insecure': words('No secure connection to the mail server.', 'Keine sichere Verbindung zum Mailserver.'),
  'mail.unusable': words('The mail server could not be used.', 'Der Mailserver konnte nicht benutzt werden.'),
  'homeserver.noSuchUser': words(
    'The Matrix server knows no such user, or does not let the message through to them.',
    'Der Matrix-Server kennt diesen Benutzer nicht oder lässt die Nachricht nicht zu ihm durch.',
  ),
  'homeserver.busy': words(
    'The Matrix server takes no more messages for now.',
    'Der Matrix-Server nimmt im Moment keine Nachrichten mehr an.',
  ),
  'homeserver.unreachable': words('The Matrix server could not be reached.', 'Der Matrix-Server war nicht erreichbar.'),
  'homeserver.noAccount': words(
    'The Matrix server does not let the account of the tenant in.',
    'Der Matrix-Server lässt das Konto des Mandanten nicht hinein.',
  ),
  'homeserver.incomplete': words(
    'The Matrix account of this tenant is not complete, or its password cannot be read any more.',
    'Das Matrix-Konto dieses Mandanten ist nicht vollständig, oder sein Passwort lässt sich nicht mehr lesen.',
  ),
  'homeserver.notAnId': words(
    'The recipient is not a Matrix id, such as @name:example.com.',
    'Der Empfänger ist keine Matrix-ID wie @name:example.com.',
  ),
  'homeserver.other': words(
    'The Matrix server answered something that is not of Matrix.',
    'Der Matrix-Server hat etwas geantwortet, das nicht zu Matrix gehört.',
  ),
  'homeserver.refused': words(
    'The Matrix server refused it ({answer}).',
    'Der Matrix-Server hat abgelehnt ({answer}).',
  ),
}
