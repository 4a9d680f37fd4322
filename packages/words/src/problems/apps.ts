import { conflict, forbidden, invalid, tooManyRequests, unauthenticated, unavailable } from '../refusal.ts'

export const apps = {
  'app.id': invalid(
    'An app id has letters, digits, dots, hyphens and underscores only.',
    'Eine App-ID besteht nur aus Buchstaben, Ziffern, Punkten, Bindestrichen und Unterstrichen.',
  ),
  'app.taken': conflict(
    'There is an app with the id “{id}” already. Choose another one.',
    'Eine App mit der ID „{id}“ gibt es schon. Wählen Sie eine andere.',
  ),
  'app.installed': conflict(
    'The app is in use by {tenants, plural, one {# tenant} other {# tenants}} and on {cubes, plural, one {# cube} other {# cubes}}. Remove it there first.',
    'Die App wird von {tenants, plural, one {# Mandanten} other {# Mandanten}} und auf {cubes, plural, one {# Cube} other {# Cubes}} benutzt. Entfernen Sie sie dort zuerst.',
  ),
  'app.membersOnly': forbidden(
    'Apps are listed for members of an operator.',
    'Apps werden für Mitglieder eines Betreibers aufgelistet.',
  ),
  'app.loginWrong': unauthenticated(
    'Consumer token or secret is wrong. Send both as they were shown when the API key was created.',
    'Consumer-Token oder Geheimnis ist falsch. Senden Sie beides so, wie es beim Anlegen des API-Schlüssels angezeigt wurde.',
  ),
  'app.tokenWrong': unauthenticated('This is no token of an app.', 'Das ist kein Token einer App.'),
  'app.tooManyLogins': tooManyRequests(
    'There were too many logins. Use the token you have until it expires, and wait a minute.',
    'Das waren zu viele Anmeldungen. Verwenden Sie das vorhandene Token, bis es abläuft, und warten Sie eine Minute.',
  ),
  'app.tooManyCalls': tooManyRequests(
    'The app makes too many calls. Wait a second, then go on more slowly.',
    'Die App macht zu viele Aufrufe. Warten Sie eine Sekunde und machen Sie dann langsamer weiter.',
  ),
  'app.tooManyConnections': tooManyRequests(
    'The app has {max} live connections to this server already, and may have no more. Close one first.',
    'Die App hat schon {max} Live-Verbindungen zu diesem Server, mehr sind nicht erlaubt. Schließen Sie zuerst eine.',
  ),
  'apiKey.token': invalid(
    'A consumer token is at least 12 random bytes, URL-safe encoded (base64url).',
    'Ein Consumer-Token besteht aus mindestens 12 zufälligen Bytes, URL-sicher kodiert (base64url).',
  ),
  'apiKey.secret': invalid(
    'A secret is at least 48 random bytes, URL-safe encoded (base64url).',
    'Ein Geheimnis besteht aus mindestens 48 zufälligen Bytes, URL-sicher kodiert (base64url).',
  ),
  'apiKey.taken': conflict(
    'This consumer token is in use already. Make a new one.',
    'Dieses Consumer-Token wird schon benutzt. Erzeugen Sie ein neues.',
  ),
  'apiKey.tooMany': conflict(
    'An app has at most {max} API keys. Delete one that is not used any more.',
    'Eine App hat höchstens {max} API-Schlüssel. Löschen Sie einen, der nicht mehr benutzt wird.',
  ),
  'cubeApp.installed': conflict(
    'The app is installed on this cube already.',
    'Die App ist auf diesem Cube schon installiert.',
  ),
  'cubeApp.ofTenant': conflict(
    'The app comes from the tenant of the cube. Remove it there.',
    'Die App kommt vom Mandanten des Cubes. Entfernen Sie sie dort.',
  ),
  'cubeApp.occupied': conflict(
    'The app has {count, plural, one {# current occupancy} other {# current occupancies}} here. End them first.',
    'Die App hat hier {count, plural, one {# laufende Belegung} other {# laufende Belegungen}}. Beenden Sie sie zuerst.',
  ),
  'tenantApp.added': conflict('The tenant has this app already.', 'Der Mandant hat diese App schon.'),
  'tenantApp.cubeApp': conflict(
    'The app is installed on single cubes of the tenant only. Uninstall it there.',
    'Die App ist nur auf einzelnen Cubes des Mandanten installiert. Deinstallieren Sie sie dort.',
  ),
  'occupancy.ended': conflict(
    'The occupancy has ended, so it cannot be changed any more.',
    'Die Belegung ist beendet und kann nicht mehr geändert werden.',
  ),
  'occupancy.accessCode': invalid(
    'An access code has 1 to 32 digits or letters.',
    'Ein Zugangscode hat 1 bis 32 Ziffern oder Buchstaben.',
  ),
  'occupancy.keyInUse': conflict(
    'One of the access keys is the access code of another occupancy of this cube. Leave it out.',
    'Einer der Zugangsschlüssel ist der Zugangscode einer anderen Belegung dieses Cubes. Lassen Sie ihn weg.',
  ),
  'occupancy.codeInUse': conflict(
    'Another occupancy of this cube has this access code. Choose another one.',
    'Eine andere Belegung dieses Cubes hat diesen Zugangscode. Wählen Sie einen anderen.',
  ),
  'occupancy.idPart': invalid(
    'Search by the id of an occupancy, or by its beginning.',
    'Suchen Sie nach der ID einer Belegung oder nach ihrem Anfang.',
  ),
  'content.tooDeep': invalid(
    'The content is nested more than {max} levels deep.',
    'Der Inhalt ist mehr als {max} Ebenen tief verschachtelt.',
  ),
  'content.tooLarge': invalid(
    'The content has more than {max} characters as JSON.',
    'Der Inhalt hat als JSON mehr als {max} Zeichen.',
  ),
  'content.notStorable': invalid(
    'The content holds a NUL character, half of a character, or a number that is too large.',
    'Der Inhalt enthält ein NUL-Zeichen, ein halbes Zeichen oder eine zu große Zahl.',
  ),
  'appEvent.delivered': conflict(
    'The event was delivered already, so it is not sent again.',
    'Das Ereignis wurde schon zugestellt und wird nicht noch einmal gesendet.',
  ),
  'appEvent.underway': conflict(
    'The event is being delivered just now. Wait for what comes of it.',
    'Das Ereignis wird gerade zugestellt. Warten Sie das Ergebnis ab.',
  ),
  'appEvent.tooSoon': tooManyRequests(
    'The event was tried less than a minute ago. Wait a minute.',
    'Das Ereignis wurde vor weniger als einer Minute versucht. Warten Sie eine Minute.',
  ),
  'storage.key': invalid(
    'A key has 1 to 255 characters and no “/”, and is neither “.” nor “..”.',
    'Ein Schlüssel hat 1 bis 255 Zeichen, kein „/“ und ist weder „.“ noch „..“.',
  ),
  'storage.taken': conflict(
    'There is an item with this key already. Choose another key, or replace it.',
    'Ein Eintrag mit diesem Schlüssel ist schon da. Wählen Sie einen anderen oder ersetzen Sie ihn.',
  ),
  'storage.tooMany': conflict(
    'The storage is full: it holds {max} items at most. Delete some first.',
    'Der Speicher ist voll: Er fasst höchstens {max} Einträge. Löschen Sie zuerst einige.',
  ),
  'storage.contentType': invalid(
    'Send the type of the body as Content-Type, such as application/json.',
    'Senden Sie den Typ des Inhalts als Content-Type, etwa application/json.',
  ),
  'webhook.address': invalid(
    'Enter an https address without user name and password, such as https://example.com/hooks.',
    'Geben Sie eine https-Adresse ohne Benutzername und Passwort ein, etwa https://example.com/hooks.',
  ),
  'webhook.notAllowed': invalid(
    'This address cannot be used: it leads into a private network, or to a port that is not allowed.',
    'Diese Adresse kann nicht benutzt werden: Sie führt in ein privates Netz oder zu einem nicht erlaubten Port.',
  ),
  'webhook.none': conflict(
    'The app has no webhook address. Store one first.',
    'Die App hat keine Webhook-Adresse. Speichern Sie zuerst eine.',
  ),
  'webhook.secretUnreadable': conflict(
    'The signing secret cannot be read. Make a new one.',
    'Das Signaturgeheimnis kann nicht gelesen werden. Erzeugen Sie ein neues.',
  ),
  'webhook.answered': unavailable(
    'The receiver answered with status {status}.',
    'Der Empfänger hat mit Status {status} geantwortet.',
  ),
  'webhook.unreachable': unavailable(
    'The receiver cannot be reached, is not allowed, or did not answer in time.',
    'Der Empfänger ist nicht erreichbar, nicht erlaubt oder hat nicht rechtzeitig geantwortet.',
  ),
  'app.notConnected': unavailable('The app is not connected.', 'Die App ist nicht verbunden.'),
  'app.connectionLost': unavailable('The connection of the app was lost.', 'Die Verbindung der App ist abgebrochen.'),
  'app.eventRefused': conflict('The app refused the event.', 'Die App hat das Ereignis abgelehnt.'),
  'app.eventLate': unavailable(
    'The app did not acknowledge the event in time.',
    'Die App hat das Ereignis nicht rechtzeitig bestätigt.',
  ),
  'webhook.tooManyTests': tooManyRequests(
    'At most {count} test events can be sent an hour. Try again later.',
    'Pro Stunde können höchstens {count} Testereignisse gesendet werden. Versuchen Sie es später wieder.',
  ),
}
