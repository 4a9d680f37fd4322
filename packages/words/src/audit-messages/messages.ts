import { words } from '../message.ts'

/** Of what is sent to people, and of the settings for that. */
export const messages = {
  // {owner} is one of these two, in German as "of whom"
  'owner.operator': words('operator {operator}', 'des Betreibers {operator}'),
  'owner.tenant': words('tenant {tenant}', 'des Mandanten {tenant}'),
  'branding.changed': words('Branding of {owner} changed.', 'Branding {owner} geändert.'),
  'mail.configured': words('E-mail configuration of {owner} changed.', 'E-Mail-Konfiguration {owner} geändert.'),
  'mail.unconfigured': words('E-mail configuration of {owner} deleted.', 'E-Mail-Konfiguration {owner} gelöscht.'),
  'mail.testAsked': words(
    'Test mail with the e-mail configuration of {owner} to {recipient} was asked for.',
    'Testmail mit der E-Mail-Konfiguration {owner} an {recipient} angefordert.',
  ),
  'mail.testSent': words(
    'Test mail with the e-mail configuration of {owner} sent to {recipient}.',
    'Testmail mit der E-Mail-Konfiguration {owner} an {recipient} gesendet.',
  ),
  'mail.testFailed': words(
    'Test mail with the e-mail configuration of {owner} could not be sent to {recipient}.',
    'Testmail mit der E-Mail-Konfiguration {owner} konnte nicht an {recipient} gesendet werden.',
  ),
  'mail.testFailedBecause': words(
    'Test mail with the e-mail configuration of {owner} could not be sent to {recipient}: {reason}',
    'Testmail mit der E-Mail-Konfiguration {owner} konnte nicht an {recipient} gesendet werden: {reason}',
  ),

  'alert.took': words('Took the alert.', 'Hat den Alarm übernommen.'),
  'alert.givenBack': words('Gave the alert back.', 'Hat den Alarm zurückgegeben.'),
  'alert.muted': words('Muted the alert until it is over.', 'Hat den Alarm stummgeschaltet, bis er vorbei ist.'),
  'alert.mutedUntil': words('Muted the alert until {time}.', 'Hat den Alarm bis {time} stummgeschaltet.'),
  'alert.unmuted': words('Ended the muting of the alert.', 'Hat die Stummschaltung des Alarms beendet.'),
  'alert.recipientsChanged': words('Alert recipients changed.', 'Empfänger von Alarmen geändert.'),
  'alert.test': words(
    'Test alert requested, with {count} recipients.',
    'Testalarm angefordert, mit {count} Empfängern.',
  ),

  // {what}, {reason} and {next} are sentences
  'alert.undelivered': words('{what} {next}', '{what} {next}'),
  'alert.undeliveredBecause': words('{what} {reason} {next}', '{what} {reason} {next}'),
  // {way} is mail or SMS
  'alert.notSent': words(
    'An alert could not be sent by {way} to {recipient}.',
    'Ein Alarm konnte nicht per {way} an {recipient} gesendet werden.',
  ),
  'alert.notSentYet': words(
    'An alert could not be sent by {way} to {recipient} yet.',
    'Ein Alarm konnte noch nicht per {way} an {recipient} gesendet werden.',
  ),
  'alert.perhapsNotSent': words(
    'An alert may not have been sent by {way} to {recipient}.',
    'Ein Alarm wurde vielleicht nicht per {way} an {recipient} gesendet.',
  ),
  'alert.perhapsNotSentYet': words(
    'An alert may not have been sent by {way} to {recipient} yet.',
    'Ein Alarm wurde vielleicht noch nicht per {way} an {recipient} gesendet.',
  ),
  'alert.byMail': words('mail', 'Mail'),
  'alert.bySms': words('SMS', 'SMS'),
  'alert.givenUp': words('It is not tried again.', 'Es wird nicht noch einmal versucht.'),
  'alert.onceMore': words('It is tried once more.', 'Es wird noch einmal versucht.'),
  'alert.forADay': words('It is tried again for a day.', 'Es wird einen Tag lang weiter versucht.'),

  'notification.wasRead': words('Read a notification.', 'Hat eine Benachrichtigung gelesen.'),
  'notification.test': words('Sent a test notification.', 'Hat eine Testbenachrichtigung gesendet.'),
  'notification.again': words(
    'Had {number} messages of notifications sent again.',
    'Hat {number} Nachrichten von Benachrichtigungen erneut senden lassen.',
  ),
}
