import { conflict, invalid, notFound, tooManyRequests } from '../refusal.ts'

const takeOver = {
  en: 'Choose an operator that takes them over.',
  de: 'Wählen Sie einen Betreiber, der sie übernimmt.',
} as const

/** Operators, their users, settings and branding. */
export const operators = {
  'operator.reserved': invalid(
    '“{id}” is reserved for a page of the console. Choose another id.',
    '„{id}“ ist für eine Seite der Konsole vorbehalten. Wählen Sie eine andere ID.',
  ),
  'operator.idUsed': conflict(
    'The id “{id}” belonged to an operator that was deleted. Choose another id.',
    'Die ID „{id}“ gehörte einem Betreiber, der gelöscht wurde. Wählen Sie eine andere.',
  ),
  'operator.idTaken': conflict(
    'There already is an operator with the id “{id}”.',
    'Es gibt schon einen Betreiber mit der ID „{id}“.',
  ),
  'operator.hasTenants': conflict(
    `Operator still has tenants. ${takeOver.en}`,
    `Der Betreiber hat noch Mandanten. ${takeOver.de}`,
  ),
  'operator.hasCubes': conflict(
    `Operator still has cubes. ${takeOver.en}`,
    `Der Betreiber hat noch Cubes. ${takeOver.de}`,
  ),
  'operator.hasUnits': conflict(
    `Operator still has units. ${takeOver.en}`,
    `Der Betreiber hat noch Einheiten. ${takeOver.de}`,
  ),
  'operator.hasLockModules': conflict(
    `Operator still has lock modules. ${takeOver.en}`,
    `Der Betreiber hat noch Schlossmodule. ${takeOver.de}`,
  ),
  'operator.inheritsItself': invalid(
    'Choose another operator than the deleted one.',
    'Wählen Sie einen anderen Betreiber als den gelöschten.',
  ),
  'operator.heirUnknown': invalid('There is no such operator.', 'Diesen Betreiber gibt es nicht.'),
  'user.invitationInvalid': notFound(
    'This invitation is not valid: it was used or withdrawn, or it has expired. Ask an Admin of the operator for a new one.',
    'Diese Einladung gilt nicht: Sie wurde benutzt oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie einen Admin des Betreibers um eine neue.',
  ),
  'user.alreadyMember': conflict(
    'You are already a member of this operator.',
    'Sie sind schon Mitglied dieses Betreibers.',
  ),
  'user.lastAdminDemoted': conflict(
    'This is the last Admin of the operator and cannot be demoted. Make someone else Admin first.',
    'Das ist der letzte Admin des Betreibers und kann nicht herabgestuft werden. Machen Sie zuerst jemand anderen zum Admin.',
  ),
  'user.lastAdminRemoved': conflict(
    'This is the last Admin of the operator and cannot be removed. Make someone else Admin first.',
    'Das ist der letzte Admin des Betreibers und kann nicht entfernt werden. Machen Sie zuerst jemand anderen zum Admin.',
  ),
  'account.emailTaken': conflict(
    'The e-mail address {email} belongs to another account.',
    'Die E-Mail-Adresse {email} gehört zu einem anderen Konto.',
  ),
  'alert.noRecipient': conflict(
    'Nobody is stored to be alerted. Enter an address or a number, and save.',
    'Es ist niemand für Alarme gespeichert. Geben Sie eine Adresse oder Nummer ein und speichern Sie.',
  ),
  'alert.tooManyTests': tooManyRequests(
    'At most {count} test alerts an hour. Try again later.',
    'Höchstens {count} Testalarme pro Stunde. Versuchen Sie es später erneut.',
  ),
  'alert.notEmail': invalid('“{entry}” is not an e-mail address.', '„{entry}“ ist keine E-Mail-Adresse.'),
  'alert.notPhone': invalid(
    '“{entry}” is not a phone number with country code, such as +43 660 1234567.',
    '„{entry}“ ist keine Telefonnummer mit Ländervorwahl, zum Beispiel +43 660 1234567.',
  ),
  'branding.logo': invalid(
    'Enter an address that starts with https://, or a picture as data:image/….',
    'Geben Sie eine Adresse ein, die mit https:// beginnt, oder ein Bild als data:image/….',
  ),
  'branding.logoHost': invalid(
    'Pictures may not be taken from this host.',
    'Von diesem Host dürfen keine Bilder geholt werden.',
  ),
  'branding.colour': invalid(
    'Enter a CSS colour, for instance #0057b8.',
    'Geben Sie eine CSS-Farbe ein, zum Beispiel #0057b8.',
  ),
  'branding.fonts': invalid(
    'Use names of fonts, separated by commas.',
    'Verwenden Sie Namen von Schriften, durch Kommas getrennt.',
  ),
  'theme.tooLarge': invalid('Theme options are limited to 16 KB.', 'Theme-Optionen sind auf 16 KB begrenzt.'),
  'theme.notJson': invalid('Theme options must be JSON.', 'Theme-Optionen müssen JSON sein.'),
  'theme.notAllowed': invalid(
    '“{key}” is not allowed in theme options.',
    '„{key}“ ist in Theme-Optionen nicht erlaubt.',
  ),
  'theme.notSettable': invalid(
    '“{key}” cannot be set. Use palette, shape and typography.',
    '„{key}“ kann nicht gesetzt werden. Verwenden Sie palette, shape und typography.',
  ),
  'theme.notValid': invalid('{key}: This is not valid.', '{key}: Das ist nicht gültig.'),
  'theme.atMost': invalid('{key}: Use {max} or less.', '{key}: Verwenden Sie {max} oder weniger.'),
  'theme.atLeast': invalid('{key}: Use {min} or more.', '{key}: Verwenden Sie {min} oder mehr.'),
}
