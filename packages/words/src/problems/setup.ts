import { conflict, forbidden, invalid, tooManyRequests } from '../refusal.ts'

export const setup = {
  'setup.tooManyGuesses': tooManyRequests(
    'Too many unknown keys or codes. Try again later.',
    'Zu viele unbekannte Schlüssel oder Codes. Versuchen Sie es später noch einmal.',
  ),
  'setup.noMainUnit': conflict('Could not determine main unit.', 'Die Haupteinheit konnte nicht ermittelt werden.'),
  'setup.packageNotAllowed': conflict(
    'Only the controller and the drivers of lock vendors are installed during setup.',
    'Bei der Einrichtung werden nur der Controller und die Treiber der Schlosshersteller installiert.',
  ),
  'setup.keepController': conflict(
    'The controller is not removed during setup.',
    'Der Controller wird bei der Einrichtung nicht entfernt.',
  ),
  'setup.noLocks': conflict(
    'Setup cannot finish: no lock was found. Install the driver of the lock vendor.',
    'Die Einrichtung kann nicht enden: Es wurde kein Schloss gefunden. Installieren Sie den Treiber des Schlossherstellers.',
  ),
  'setup.noBoxes': conflict(
    'Setup cannot finish: the boxes are not numbered.',
    'Die Einrichtung kann nicht enden: Die Fächer sind nicht nummeriert.',
  ),
  'setup.noTenant': conflict(
    'Setup cannot finish: the cube has no tenant. Scan a cube activation code.',
    'Die Einrichtung kann nicht enden: Der Cube hat keinen Mandanten. Scannen Sie einen Cube-Aktivierungscode.',
  ),
  'setup.unitOnCube': conflict(
    'This unit stands on a cube. Delete the unit there, or leave its setup mode.',
    'Diese Einheit steht an einem Cube. Löschen Sie sie dort, oder beenden Sie ihren Einrichtungsmodus.',
  ),
  'setup.unitElsewhere': conflict(
    'This unit stands on another cube already.',
    'Diese Einheit steht schon an einem anderen Cube.',
  ),
  'registration.known': conflict(
    'This device is registered. To register it again, reset its secret first.',
    'Dieses Gerät ist registriert. Um es neu zu registrieren, setzen Sie zuerst sein Geheimnis zurück.',
  ),
  'registration.closed': conflict(
    'The secret was reset more than 15 minutes ago. Reset it again, then the device can register.',
    'Das Geheimnis wurde vor mehr als 15 Minuten zurückgesetzt. Setzen Sie es noch einmal zurück, dann kann sich das Gerät registrieren.',
  ),
  'registration.secondary': conflict(
    'This unit is a secondary one: the controller runs on the main unit of its cube.',
    'Diese Einheit ist eine weitere: Der Controller läuft auf der Haupteinheit ihres Cubes.',
  ),
  'registration.otherUnit': conflict(
    'A unit registers the cube of its own controller only.',
    'Eine Einheit registriert nur den Cube ihres eigenen Controllers.',
  ),
  'registration.token': forbidden(
    'Units register here with the provisioning token of this installation: write it into the settings of the unit.',
    'Einheiten registrieren sich hier mit dem Provisionierungstoken dieser Installation: Tragen Sie es in die Einstellungen der Einheit ein.',
  ),
  'registration.tooMany': tooManyRequests(
    'Too many devices were registered. Try again later.',
    'Es wurden zu viele Geräte registriert. Versuchen Sie es später noch einmal.',
  ),
  'unit.hostname': invalid(
    'A hostname has letters, digits, dots and hyphens, and begins and ends with a letter or digit.',
    'Ein Hostname hat Buchstaben, Ziffern, Punkte und Bindestriche und beginnt und endet mit einem Buchstaben oder einer Ziffer.',
  ),
  'unit.ownKey': invalid(
    'The key of a device has letters, digits, hyphens and underscores only.',
    'Der Schlüssel eines Geräts hat nur Buchstaben, Ziffern, Bindestriche und Unterstriche.',
  ),
}
