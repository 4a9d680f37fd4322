import { conflict, forbidden, invalid } from '../refusal.ts'

export const tenants = {
  'tenant.idTaken': conflict('This tenant id is taken.', 'Diese Mandanten-ID ist vergeben.'),
  'tenant.idCharacters': invalid('Use letters, digits and hyphens only.', 'Nur Buchstaben, Ziffern und Bindestriche.'),
  'tenant.hasCubes': conflict(
    '{count, plural, one {# cube is} other {# cubes are}} still assigned to this tenant. Assign {count, plural, one {it} other {them}} to another tenant first.',
    'Diesem Mandanten {count, plural, one {ist noch # Cube} other {sind noch # Cubes}} zugewiesen. Weisen Sie {count, plural, one {ihn} other {sie}} zuerst einem anderen Mandanten zu.',
  ),
  'tenant.targetAsText': invalid(
    'Send the id of the target operator as plain text.',
    'Senden Sie die ID des Zielbetreibers als einfachen Text.',
  ),
  'tenant.alreadyThere': invalid(
    'The tenant already belongs to this operator. Choose another one.',
    'Der Mandant gehört schon zu diesem Betreiber. Wählen Sie einen anderen.',
  ),
  'tenant.moveNeedsAdmin': forbidden(
    'To move a tenant you must be an Admin of both operators.',
    'Um einen Mandanten zu verschieben, müssen Sie Admin beider Betreiber sein.',
  ),
  'matrix.hostMissing': invalid('Enter the host of the Matrix server.', 'Geben Sie den Host des Matrix-Servers ein.'),
  'matrix.hostOnly': invalid(
    'Enter a host name only, such as matrix.example.com.',
    'Geben Sie nur einen Hostnamen ein, zum Beispiel matrix.example.com.',
  ),
  'matrix.port': invalid('Enter a number from 1 to 65535.', 'Geben Sie eine Zahl von 1 bis 65535 ein.'),
  'matrix.userMissing': invalid('Enter the username.', 'Geben Sie den Benutzernamen ein.'),
  'matrix.passwordMissing': invalid('Enter the password.', 'Geben Sie das Passwort ein.'),
  'matrix.passwordAgain': invalid(
    'Enter the password again: host, port or user is another one now.',
    'Geben Sie das Passwort erneut ein: Host, Port oder Benutzer ist jetzt ein anderer.',
  ),
  'code.count': invalid('Enter a number from 1 to 200.', 'Geben Sie eine Zahl von 1 bis 200 ein.'),
  'smsSender.characters': invalid(
    'Start with a letter, then letters or digits: 2 to 11 characters in total.',
    'Beginnen Sie mit einem Buchstaben, dann Buchstaben oder Ziffern: insgesamt 2 bis 11 Zeichen.',
  ),
  'sso.organizationMissing': invalid('Enter the organization ID.', 'Geben Sie die Organisations-ID ein.'),
  'emailConfiguration.idCharacters': invalid(
    'Use letters, digits and the characters . _ - only.',
    'Verwenden Sie nur Buchstaben, Ziffern und die Zeichen . _ -',
  ),
}
