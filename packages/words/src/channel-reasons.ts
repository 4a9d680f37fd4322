import { mail } from './problems/mail.ts'
import { sms } from './problems/sms.ts'
import { storedSentences } from './stored-sentences.ts'

/** Why a message was not sent over a channel, in German. It is stored with the message in English. */
const german: Readonly<Record<string, string>> = {
  'The mail server answered {code}.': 'Der Mailserver hat {code} geantwortet.',
  'The token address answered {code}.': 'Die Token-Adresse hat {code} geantwortet.',
  'No secure connection to the mail server.': 'Keine sichere Verbindung zum Mailserver.',
  'The mail server could not be used.': 'Der Mailserver konnte nicht benutzt werden.',
  'The Matrix server knows no such user, or does not let the message through to them.':
    'Der Matrix-Server kennt diesen Benutzer nicht oder lässt die Nachricht nicht zu ihm durch.',
  'The Matrix server takes no more messages for now.': 'Der Matrix-Server nimmt im Moment keine Nachrichten mehr an.',
  'The Matrix server could not be reached.': 'Der Matrix-Server war nicht erreichbar.',
  'The Matrix server does not let the account of the tenant in.':
    'Der Matrix-Server lässt das Konto des Mandanten nicht hinein.',
  'The recipient is not a Matrix id, such as @name:example.com.':
    'Der Empfänger ist keine Matrix-ID wie @name:example.com.',
  'The Matrix server answered something that is not of Matrix.':
    'Der Matrix-Server hat etwas geantwortet, das nicht zu Matrix gehört.',
  'The Matrix server refused it ({code}).': 'Der Matrix-Server hat abgelehnt ({code}).',
  'The server ended before the gateway had answered.': 'Der Server endete, bevor das Gateway geantwortet hatte.',
  'The Matrix account of this tenant is not complete, or its password cannot be read any more.':
    'Das Matrix-Konto dieses Mandanten ist nicht vollständig, oder sein Passwort lässt sich nicht mehr lesen.',
  '{channel} is switched off for this tenant.': '{channel} ist für diesen Mandanten ausgeschaltet.',
  ...Object.fromEntries(
    Object.entries({ ...sms, ...mail })
      .filter(([code]) => /^(sms|mail|host)\./.test(code))
      .map(([, { en, de }]) => [en, de]),
  ),
}

/** Such a reason in German; one of another form, such as the word of a receipt, as it stands. */
export const channelReasonInGerman = storedSentences(german)
