import type { Refusals } from '../refusals.ts'

/** What the contract's schemas and the server refuse with; `refusals.test.ts` compares it with their code. */
export const refusalsDe: Refusals = {
  "'{0}' is reserved for a page of the console. Choose another id.":
    "'{0}' ist für eine Seite der Konsole vorbehalten. Wählen Sie eine andere ID.",
  "'{0}' cannot be set. Use palette, shape and typography.":
    "'{0}' kann nicht gesetzt werden. Nehmen Sie palette, shape und typography.",
  "'{0}' is not allowed in theme options.": "'{0}' ist in Theme-Optionen nicht erlaubt.",
  "'{0}' is not {1}.": "'{0}' ist {1}.",
  'an e-mail address': 'keine E-Mail-Adresse',
  'a phone number with country code, such as +43 660 1234567':
    'keine Telefonnummer mit Ländervorwahl, zum Beispiel +43 660 1234567',
  'A box number cannot begin or end with a space.':
    'Eine Fachnummer kann nicht mit einem Leerzeichen beginnen oder enden.',
  "A box number cannot be '.' or '..'.": "Eine Fachnummer kann nicht '.' oder '..' sein.",
  "A box number cannot contain '/'.": "Eine Fachnummer kann kein '/' enthalten.",
  'A box number cannot contain line breaks or invisible characters.':
    'Eine Fachnummer kann keine Zeilenumbrüche und keine unsichtbaren Zeichen enthalten.',
  'A cube has at most {0} photos. Delete some of them first.':
    'Ein Cube hat höchstens {0} Fotos. Löschen Sie zuerst einige davon.',
  'A door is at least 1 unit high.': 'Eine Tür ist mindestens 1 Einheit hoch.',
  'A door is at most 24 units high.': 'Eine Tür ist höchstens 24 Einheiten hoch.',
  'A file name has no slashes and no control characters.':
    'Ein Dateiname hat keine Schrägstriche und keine Steuerzeichen.',
  'A newer connection has taken over.': 'Eine neuere Verbindung hat übernommen.',
  'A photo has at most {0} MB.': 'Ein Foto hat höchstens {0} MB.',
  'A photo has at most {0} million pixels.': 'Ein Foto hat höchstens {0} Millionen Bildpunkte.',
  "An id cannot be '.' or '..'.": "Eine ID kann nicht '.' oder '..' sein.",
  'Another service did not answer as it should.': 'Ein anderer Dienst hat nicht geantwortet, wie er sollte.',
  'Change at most 1000 boxes at once.': 'Ändern Sie höchstens 1000 Fächer auf einmal.',
  'Choose a JPEG, PNG, WebP or GIF image.': 'Wählen Sie ein Bild als JPEG, PNG, WebP oder GIF.',
  'Choose two different locks, or leave the secondary lock empty.':
    'Wählen Sie zwei verschiedene Schlösser, oder lassen Sie das zweite Schloss leer.',
  'Each box can stand in one place.': 'Jedes Fach kann an einer Stelle stehen.',
  'Each box number can be named once.': 'Jede Fachnummer kann einmal genannt werden.',
  'Each {0} can be listed once.': 'Jeder Eintrag ({0}) kann einmal vorkommen.',
  'Enter 0 or more seconds.': 'Geben Sie 0 oder mehr Sekunden ein.',
  'Enter 1 or more days.': 'Geben Sie 1 oder mehr Tage ein.',
  'Enter a CSS colour, for instance #0057b8.': 'Geben Sie eine CSS-Farbe ein, zum Beispiel #0057b8.',
  'Enter a UUID.': 'Geben Sie eine UUID ein.',
  'Enter a host name only, such as matrix.example.com.':
    'Geben Sie nur einen Hostnamen ein, zum Beispiel matrix.example.com.',
  'Enter a latitude from -90 to 90.': 'Geben Sie eine Breite von -90 bis 90 ein.',
  'Enter a longitude from -180 to 180.': 'Geben Sie eine Länge von -180 bis 180 ein.',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Enter a number from 1 to 65535.': 'Geben Sie eine Zahl von 1 bis 65535 ein.',
  'Enter a phone number such as +43 664 1234567.': 'Geben Sie eine Telefonnummer wie +43 664 1234567 ein.',
  'Enter a port from 1 to 65535.': 'Geben Sie einen Port von 1 bis 65535 ein.',
  'Enter a value.': 'Geben Sie einen Wert ein.',
  'Enter a web address.': 'Geben Sie eine Web-Adresse ein.',
  'Enter a whole number from 1 to {0}.': 'Geben Sie eine ganze Zahl von 1 bis {0} ein.',
  'Enter a whole number of days, or nothing.': 'Geben Sie eine ganze Zahl von Tagen ein, oder nichts.',
  'Enter a whole number of seconds.': 'Geben Sie eine ganze Zahl von Sekunden ein.',
  'Enter an address that begins with https://; the client secret is sent to it.':
    'Geben Sie eine Adresse ein, die mit https:// beginnt; an sie wird das Client-Geheimnis gesendet.',
  'Enter an address that starts with https://, or a picture as data:image/….':
    'Geben Sie eine Adresse ein, die mit https:// beginnt, oder ein Bild als data:image/….',
  'Enter an e-mail address.': 'Geben Sie eine E-Mail-Adresse ein.',
  'Enter at least 3 characters.': 'Geben Sie mindestens 3 Zeichen ein.',
  'Enter at least {0} characters.': 'Geben Sie mindestens {0} Zeichen ein.',
  'Enter at most 1000 heights.': 'Geben Sie höchstens 1000 Höhen ein.',
  'Enter at most 20 addresses.': 'Geben Sie höchstens 20 Adressen ein.',
  'Enter at most 36,500 days.': 'Geben Sie höchstens 36.500 Tage ein.',
  'Enter at most 86400 seconds, which is a day.': 'Geben Sie höchstens 86400 Sekunden ein, das ist ein Tag.',
  'Enter at most {0} characters.': 'Geben Sie höchstens {0} Zeichen ein.',
  'Enter at most {0}.': 'Geben Sie höchstens {0} ein.',
  'Enter it again, since the server, port, user or token address has changed.':
    'Geben Sie es erneut ein, da Server, Port, Benutzer oder Token-Adresse jetzt anders sind.',
  'Enter the host of the Matrix server.': 'Geben Sie den Host des Matrix-Servers ein.',
  'Enter the name or address of a mail server, without a port.':
    'Geben Sie Name oder Adresse eines Mailservers ein, ohne Port.',
  'Enter the number of boxes.': 'Geben Sie die Zahl der Fächer ein.',
  'Enter the number that is asked for.': 'Geben Sie die Zahl ein, nach der gefragt wird.',
  'Enter the organization ID.': 'Geben Sie die Organisations-ID ein.',
  'Enter the password again: host, port or user is another one now.':
    'Geben Sie das Passwort erneut ein: Host, Port oder Benutzer ist jetzt ein anderer.',
  'Enter the password.': 'Geben Sie das Passwort ein.',
  'Enter the username.': 'Geben Sie den Benutzernamen ein.',
  'It was changed by someone else meanwhile.': 'Inzwischen hat es jemand anderes geändert.',
  'Leave user and password out of the address.': 'Lassen Sie Benutzer und Passwort in der Adresse weg.',
  'List at least {0}.': 'Nennen Sie mindestens {0}.',
  'List at most {0}.': 'Nennen Sie höchstens {0}.',
  'Name at least one box.': 'Nennen Sie mindestens ein Fach.',
  'No box that fits is free.': 'Kein passendes Fach ist frei.',
  'No screenshot available.': 'Kein Bildschirmfoto verfügbar.',
  'Not found.': 'Nicht gefunden.',
  'Only root may do this.': 'Das darf nur root.',
  'Operator still has tenants. Choose an operator that takes them over.':
    'Der Betreiber hat noch Mandanten. Wählen Sie einen Betreiber, der sie übernimmt.',
  'Operator still has {0}. Choose an operator that takes them over.':
    'Dem Betreiber gehört noch etwas: {0}. Wählen Sie einen Betreiber, der es übernimmt.',
  'Photo already exists.': 'Das Foto gibt es schon.',
  'Remove line breaks and control characters.': 'Entfernen Sie Zeilenumbrüche und Steuerzeichen.',
  'Remove the characters that are not valid text.': 'Entfernen Sie die Zeichen, die kein gültiger Text sind.',
  'SMS are sent to the routers of your cubes only. Store the phone number first.':
    'SMS gehen nur an die Router Ihrer Cubes. Speichern Sie zuerst die Telefonnummer.',
  'Send the id of the target operator as plain text.': 'Senden Sie die ID des Zielbetreibers als einfachen Text.',
  'Sign in to continue.': 'Melden Sie sich an, um fortzufahren.',
  'Someone else has changed it meanwhile. Load it again and repeat your change.':
    'Inzwischen hat es jemand anderes geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  'Something went wrong on the server.': 'Auf dem Server ist etwas schiefgegangen.',
  "Sort by one of {0}, as 'field,asc' or 'field,desc'.": "Sortieren Sie nach {0}, als 'Feld,asc' oder 'Feld,desc'.",
  'Start with a letter, then letters or digits: 2 to 11 characters in total.':
    'Beginnen Sie mit einem Buchstaben, dann Buchstaben oder Ziffern: insgesamt 2 bis 11 Zeichen.',
  'The box was deleted meanwhile.': 'Das Fach wurde inzwischen gelöscht.',
  'The bytes are no picture of type {0}.': 'Die Daten sind kein Bild vom Typ {0}.',
  'The bytes are not a picture of the declared type.': 'Die Daten sind kein Bild des angegebenen Typs.',
  'The cube did not answer in time.': 'Der Cube hat nicht rechtzeitig geantwortet.',
  'The cube has no app “{0}”.': 'Der Cube hat keine App „{0}“.',
  'The cube has {0} boxes now, not {1}. Look again before you delete them.':
    'Der Cube hat jetzt {0} Fächer, nicht {1}. Sehen Sie noch einmal nach, bevor Sie sie löschen.',
  'The cube has {0} {1} now, not {2}. Look again before you open them.':
    'Der Cube hat jetzt {0} {1}, nicht {2}. Sehen Sie noch einmal nach, bevor Sie sie öffnen.',
  'The box is disabled.': 'Das Fach ist deaktiviert.',
  'The box is kept for other apps.': 'Das Fach ist für andere Apps vorgesehen.',
  'The box is occupied.': 'Das Fach ist belegt.',
  'The box needs maintenance.': 'Das Fach braucht Wartung.',
  'The boxes of this cube are being opened already.': 'Die Fächer dieses Cubes werden schon geöffnet.',
  'The cube is in setup mode. Its boxes can be occupied when that is over.':
    'Der Cube ist im Einrichtungsmodus. Seine Fächer können belegt werden, wenn der vorbei ist.',
  'The cube is not connected.': 'Der Cube ist nicht verbunden.',
  'The e-mail address {0} belongs to another account.': 'Die E-Mail-Adresse {0} gehört zu einem anderen Konto.',
  'The file is empty.': 'Die Datei ist leer.',
  'The host could not be reached, or may not be connected to.':
    'Der Host war nicht erreichbar, oder mit ihm darf nicht verbunden werden.',
  "The id '{0}' belonged to an operator that was deleted. Choose another id.":
    "Die ID '{0}' gehörte einem Betreiber, der gelöscht wurde. Wählen Sie eine andere.",
  'The mobile carrier cannot be reached.': 'Der Mobilfunkanbieter ist nicht erreichbar.',
  'The only type is SMTP.': 'Der einzige Typ ist SMTP.',
  'The operator has {0} lock modules already. Delete those that are not used.':
    'Der Betreiber hat schon {0} Schlossmodule. Löschen Sie die, die nicht gebraucht werden.',
  'The password of this lock module was changed.': 'Das Passwort dieses Schlossmoduls wurde geändert.',
  'The picture is damaged.': 'Das Bild ist beschädigt.',
  'The request body is not valid JSON.': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'The request headers are too large.': 'Die Kopfzeilen der Anfrage sind zu groß.',
  'The request is not valid.': 'Die Anfrage ist nicht gültig.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The request took too long to arrive.': 'Die Anfrage kam zu langsam an.',
  'The service is not available right now. Try again shortly.':
    'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  'The sign-in service cannot be reached right now.': 'Der Anmeldedienst ist gerade nicht erreichbar.',
  'The tenant already belongs to this operator. Choose another one.':
    'Der Mandant gehört schon zu diesem Betreiber. Wählen Sie einen anderen.',
  'The tenant was moved, deleted or given a cube meanwhile. Load it again.':
    'Der Mandant wurde inzwischen verschoben, gelöscht, oder er hat einen Cube bekommen. Laden Sie ihn neu.',
  'Theme options are limited to 16 KB.': 'Theme-Optionen sind auf 16 KB begrenzt.',
  'Theme options must be JSON.': 'Theme-Optionen müssen JSON sein.',
  'There already is an e-mail configuration with this id.': 'Es gibt schon eine E-Mail-Konfiguration mit dieser ID.',
  "There already is an operator with the id '{0}'.": "Es gibt schon einen Betreiber mit der ID '{0}'.",
  'There is no account {0}.': 'Es gibt kein Konto {0}.',
  'There is no lock to open.': 'Es gibt kein Schloss zu öffnen.',
  'There is no such SIM card.': 'Diese SIM-Karte gibt es nicht.',
  'There is no such cube.': 'Diesen Cube gibt es nicht.',
  'There is no such lock on this cube.': 'Dieses Schloss gibt es an diesem Cube nicht.',
  'There is no such mobile carrier.': 'Diesen Mobilfunkanbieter gibt es nicht.',
  'There is no such operator.': 'Diesen Betreiber gibt es nicht.',
  'There is no such {0}.': 'Das gibt es nicht: {0}.',
  'This address is not good any more.': 'Diese Adresse gilt nicht mehr.',
  'This address is not valid, or not any more.': 'Diese Adresse gilt nicht, oder nicht mehr.',
  'This address takes {0} only.': 'Diese Adresse nimmt nur {0}.',
  'This address was used already.': 'Diese Adresse wurde schon benutzt.',
  'This command id was used for another command. Use a new one.':
    'Diese Befehls-ID wurde für einen anderen Befehl benutzt. Nehmen Sie eine neue.',
  'This content type is not supported.': 'Dieser Inhaltstyp wird nicht unterstützt.',
  'This cube belongs to another operator. Use a code of one of its tenants.':
    'Dieser Cube gehört einem anderen Betreiber. Nehmen Sie einen Code eines seiner Mandanten.',
  'This field is not known here.': 'Dieses Feld ist hier nicht bekannt.',
  'This fits none of the forms that are allowed here.': 'Das passt zu keiner der Formen, die hier erlaubt sind.',
  'This host may not be connected to.': 'Mit diesem Host darf nicht verbunden werden.',
  'This id was used for another job. Use a new one.':
    'Diese ID wurde für einen anderen Auftrag benutzt. Nehmen Sie eine neue.',
  'This id was used for another occupancy. Use a new one.':
    'Diese ID wurde für eine andere Belegung benutzt. Nehmen Sie eine neue.',
  'This invitation is not valid: it was used or withdrawn, or it has expired. Ask an Admin of the operator for a new one.':
    'Diese Einladung gilt nicht: Sie wurde benutzt oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie einen Admin des Betreibers um eine neue.',
  'This is not possible in the present state.': 'Das ist im jetzigen Zustand nicht möglich.',
  'This is not valid.': 'Das ist nicht gültig.',
  'This lock already belongs to another box.': 'Dieses Schloss gehört schon zu einem anderen Fach.',
  'This tenant id is taken.': 'Diese Mandanten-ID ist vergeben.',
  'This is required.': 'Das wird gebraucht.',
  'This is the last Admin of the operator and cannot be {0}. Make someone else Admin first.':
    'Das ist der letzte Admin des Betreibers ({0} geht nicht). Machen Sie zuerst jemand anderen zum Admin.',
  'This lock module was deleted.': 'Dieses Schlossmodul wurde gelöscht.',
  'This media type is not offered here.': 'Dieser Medientyp wird hier nicht angeboten.',
  'This message is not known here.': 'Diese Nachricht ist hier nicht bekannt.',
  'This method is not supported here.': 'Diese Methode wird hier nicht unterstützt.',
  'This must be {0}.': 'Das muss {0} sein.',
  'To move a tenant you must be an Admin of both operators.':
    'Um einen Mandanten zu verschieben, müssen Sie Admin beider Betreiber sein.',
  'Too many SMS were sent. Try again later.': 'Es wurden zu viele SMS gesendet. Versuchen Sie es später noch einmal.',
  'Too many requests were made. Try again in a moment.':
    'Es wurde zu oft angefragt. Versuchen Sie es gleich noch einmal.',
  'Too many requests. Try again later.': 'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
  'Too many unknown keys or codes. Try again later.':
    'Zu viele unbekannte Schlüssel oder Codes. Versuchen Sie es später noch einmal.',
  'Too many uploads were begun and not finished. Try again in an hour.':
    'Zu viele Uploads wurden begonnen und nicht beendet. Versuchen Sie es in einer Stunde noch einmal.',
  'An operator can send {0} test mails an hour. Try again later.':
    'Ein Betreiber kann {0} Testmails in der Stunde senden. Versuchen Sie es später noch einmal.',
  'Use 0 to 4.': 'Nehmen Sie 0 bis 4.',
  'Use ASCII characters without spaces: it is sent in a header.':
    'Nehmen Sie ASCII-Zeichen ohne Leerzeichen: Es wird in einer Kopfzeile gesendet.',
  "Use 'kiosk' or 'desktop'.": "Nehmen Sie 'kiosk' oder 'desktop'.",
  "Use 'true' or 'false'.": "Nehmen Sie 'true' oder 'false'.",
  'Use letters, digits and hyphens only.': 'Nehmen Sie nur Buchstaben, Ziffern und Bindestriche.',
  'Use letters, digits and punctuation without blanks.':
    'Nehmen Sie Buchstaben, Ziffern und Satzzeichen ohne Leerzeichen.',
  'Use letters, digits and the characters . _ - only.': 'Nehmen Sie nur Buchstaben, Ziffern und die Zeichen . _ -',
  'Use letters, digits and the characters . _ : @ ~ - only.':
    'Nehmen Sie nur Buchstaben, Ziffern und die Zeichen . _ : @ ~ -',
  'Use names of fonts, separated by commas.': 'Nehmen Sie Namen von Schriften, durch Kommas getrennt.',
  'Use one of: {0}.': 'Nehmen Sie eines von: {0}.',
  'Use port {0}.': 'Nehmen Sie Port {0}.',
  'Use whole steps.': 'Nehmen Sie ganze Schritte.',
  'Use {0} or less.': 'Nehmen Sie {0} oder weniger.',
  'Use {0} or more.': 'Nehmen Sie {0} oder mehr.',
  'Write it on one line, without control characters.': 'Schreiben Sie es in eine Zeile, ohne Steuerzeichen.',
  'Write it on one line, without line breaks.': 'Schreiben Sie es in eine Zeile, ohne Zeilenumbrüche.',
  'Write something.': 'Schreiben Sie etwas.',
  'You are already a member of this operator.': 'Sie sind schon Mitglied dieses Betreibers.',
  'You are not allowed to do this.': 'Das dürfen Sie nicht.',
  'Your role does not allow this. Ask an Admin of the operator.':
    'Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin des Betreibers.',
  'Your role does not allow to open locks.': 'Ihre Rolle erlaubt nicht, Schlösser zu öffnen.',
  '{0} Try again in a moment.': '{0} Versuchen Sie es gleich noch einmal.',
  '{0} must be a whole number of {1} or more.': '{0} muss eine ganze Zahl ab {1} sein.',
  'Occupancies of this cube still last. End them first.':
    'Auf diesem Cube gibt es noch laufende Belegungen. Beenden Sie sie zuerst.',
  '{0} occupied. End the occupancies first.': '{0}: belegt. Beenden Sie zuerst die Belegungen.',
  '{0} still assigned to this tenant. Assign {1} to another tenant first.':
    'Diesem Mandanten noch zugewiesen: {0}. Weisen Sie es zuerst einem anderen Mandanten zu.',
  'Another permission has this code already.': 'Diesen Code hat schon eine andere Berechtigung.',
  'Choose a file with a name.': 'Wählen Sie eine Datei mit einem Namen.',
  'Pictures may not be taken from this host.': 'Von diesem Host dürfen keine Bilder genommen werden.',
  'Say how many bytes will be sent: the store takes exactly as many.':
    'Nennen Sie die Zahl der Bytes, die gesendet werden: Der Speicher nimmt genau so viele.',
  // what became of a command, as the server and the cube say it
  'Cube {0} is not connected. Nothing was sent, and nothing will be later.':
    'Der Cube {0} ist nicht verbunden. Es wurde nichts gesendet, und es wird auch später nichts gesendet.',
  'It took too long to record the command.': 'Es dauerte zu lange, den Befehl festzuhalten.',
  'No command that updates the software is set on this cube.':
    'Auf diesem Cube ist kein Befehl eingestellt, der die Software aktualisiert.',
  'No picture of the screen could be taken.': 'Vom Bildschirm konnte kein Bild gemacht werden.',
  'No picture of the screen could be taken. {0}': 'Vom Bildschirm konnte kein Bild gemacht werden. {0}',
  'The command belongs to another connection.': 'Der Befehl gehört zu einer anderen Verbindung.',
  'The command could not be sent.': 'Der Befehl konnte nicht gesendet werden.',
  'The command failed on the cube.': 'Der Befehl ist auf dem Cube fehlgeschlagen.',
  'The command failed on the cube. {0}': 'Der Befehl ist auf dem Cube fehlgeschlagen. {0}',
  'The command is out of order.': 'Der Befehl kam nicht in der richtigen Reihenfolge.',
  'The command is too old.': 'Der Befehl ist zu alt.',
  'The connection was lost before the cube had answered.':
    'Die Verbindung ging verloren, bevor der Cube geantwortet hatte.',
  'The connection was lost before the cube had answered. Whether it carried the command out is not known.':
    'Die Verbindung ging verloren, bevor der Cube geantwortet hatte. Ob er den Befehl ausgeführt hat, ist nicht bekannt.',
  'The controller cannot write to its disk, so it carries out no commands.':
    'Die Steuerung kann nicht auf ihren Datenträger schreiben und führt deshalb keine Befehle aus.',
  'The cube did not acknowledge the command in time.': 'Der Cube hat den Befehl nicht rechtzeitig bestätigt.',
  'The cube did not answer in time. Whether it carried the command out is not known.':
    'Der Cube hat nicht rechtzeitig geantwortet. Ob er den Befehl ausgeführt hat, ist nicht bekannt.',
  'The cube disconnected before the command was sent.':
    'Die Verbindung zum Cube endete, bevor der Befehl gesendet war.',
  'The cube took the command, but the lock did not report.':
    'Der Cube hat den Befehl angenommen, aber das Schloss hat sich nicht gemeldet.',
  'The lock is not there.': 'Das Schloss ist nicht da.',
  'The server stopped before the cube had answered.': 'Der Server endete, bevor der Cube geantwortet hatte.',
  'This command was begun before.': 'Dieser Befehl wurde schon einmal begonnen.',
  'This cube opens at most 2 locks a second. Try again in a moment.':
    'Dieser Cube öffnet höchstens 2 Schlösser in der Sekunde. Versuchen Sie es gleich noch einmal.',
  'This cube was given too many commands. {0}': 'Diesem Cube wurden zu viele Befehle gegeben. {0}',
  'Try again in a moment.': 'Versuchen Sie es gleich noch einmal.',
  // what the mailer says instead of a mail server
  'The mail could not be sent.': 'Die Mail konnte nicht gesendet werden.',
  'Written to outbox/mail.jsonl in the data directory: no mail server is set up.':
    'In outbox/mail.jsonl im Datenverzeichnis geschrieben: Es ist kein Mailserver eingerichtet.',
  'No mail server is set up for the platform.': 'Für die Plattform ist kein Mailserver eingerichtet.',
  'No secure connection to the mail server: {0}': 'Keine sichere Verbindung zum Mailserver: {0}',
  'The mail server did not answer in time.': 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  'The token address answered {0}': 'Die Token-Adresse antwortete {0}',
  // what stands in such sentences
  '1 cube is': '1 Cube',
  '{0} cubes are': '{0} Cubes',
  'Box {0} is': 'Fach {0}',
  'Boxes {0} are': 'Fächer {0}',
  cubes: 'Cubes',
  device: 'Gerät',
  cube: 'Cube',
  job: 'Auftrag',
  'lock modules': 'Schlossmodule',
  units: 'Einheiten',
  'cube activation code': 'Cube-Aktivierungscode',
  'e-mail configuration': 'E-Mail-Konfiguration',
  'lock module': 'Schlossmodul',
  box: 'Fach',
  boxes: 'Fächer',
  locks: 'Schlösser',
  note: 'Notiz',
  occupancy: 'Belegung',
  operator: 'Betreiber',
  photo: 'Foto',
  demoted: 'herabstufen',
  removed: 'entfernen',
  setup: 'Einrichtung',
  tenant: 'Mandant',
  unit: 'Einheit',
  user: 'Benutzer',
}
