import { conflict, expired, invalid, preconditionFailed } from '../refusal.ts'

export const boxes = {
  'box.numberInvisible': invalid(
    'A box number cannot contain line breaks or invisible characters.',
    'Eine Fachnummer kann keine Zeilenumbrüche und keine unsichtbaren Zeichen enthalten.',
  ),
  'box.numberSlash': invalid("A box number cannot contain '/'.", "Eine Fachnummer kann kein '/' enthalten."),
  'box.numberSpace': invalid(
    'A box number cannot begin or end with a space.',
    'Eine Fachnummer kann nicht mit einem Leerzeichen beginnen oder enden.',
  ),
  'box.numberDots': invalid("A box number cannot be '.' or '..'.", "Eine Fachnummer kann nicht '.' oder '..' sein."),
  'box.tooManyValues': invalid('Enter at most {max}.', 'Geben Sie höchstens {max} ein.'),
  'box.typeTwice': invalid('Each type can be listed once.', 'Jeder Typ kann einmal vorkommen.'),
  'box.appTwice': invalid('Each app can be listed once.', 'Jede App kann einmal vorkommen.'),
  'box.keyTwice': invalid('Each access key can be listed once.', 'Jeder Zugangsschlüssel kann einmal vorkommen.'),
  'box.none': invalid('Name at least one box.', 'Nennen Sie mindestens ein Fach.'),
  'box.tooMany': invalid('Change at most 1000 boxes at once.', 'Ändern Sie höchstens 1000 Fächer auf einmal.'),
  'box.twice': invalid('Each box number can be named once.', 'Jede Fachnummer kann einmal genannt werden.'),
  'box.count': invalid('Enter the number of boxes.', 'Geben Sie die Zahl der Fächer ein.'),
  'box.confirm': invalid('Enter the number that is asked for.', 'Geben Sie die Zahl ein, nach der gefragt wird.'),
  'box.lockTaken': conflict(
    'This lock already belongs to another box.',
    'Dieses Schloss gehört schon zu einem anderen Fach.',
  ),
  'box.lockOfBox': conflict(
    'Lock “{lock}” already belongs to box {box}. Take it from there first.',
    'Das Schloss „{lock}“ gehört schon zu Fach {box}. Nehmen Sie es zuerst dort weg.',
  ),
  'box.lockUnknown': invalid(
    'Box {box}: the cube has no lock “{lock}”.',
    'Fach {box}: Der Cube hat kein Schloss „{lock}“.',
  ),
  'box.sameLocks': invalid(
    'Choose two different locks, or leave the secondary lock empty.',
    'Wählen Sie zwei verschiedene Schlösser, oder lassen Sie das zweite Schloss leer.',
  ),
  'box.maxOccupancies': invalid('maxOccupancies must be from 1 to 1000.', 'maxOccupancies muss von 1 bis 1000 sein.'),
  'box.appUnknown': invalid('The cube has no app “{app}”.', 'Der Cube hat keine App „{app}“.'),
  'box.deleted': preconditionFailed('The box was deleted meanwhile.', 'Das Fach wurde inzwischen gelöscht.'),
  'box.occupied': conflict('The box is occupied.', 'Das Fach ist belegt.'),
  'boxes.occupied': conflict(
    '{count, plural, one {Box {boxes} is} other {Boxes {boxes} are}} occupied. End the occupancies first.',
    '{count, plural, one {Fach {boxes} ist} other {Fächer {boxes} sind}} belegt. Beenden Sie zuerst die Belegungen.',
  ),
  'boxes.otherCount': conflict(
    'The cube has {boxes, plural, one {# box} other {# boxes}} now, not {confirm}. Look again before you delete them.',
    'Der Cube hat jetzt {boxes, plural, one {# Fach} other {# Fächer}}, nicht {confirm}. Sehen Sie noch einmal nach, bevor Sie sie löschen.',
  ),
  'boxes.openTooLate': expired(
    'The command reached the server too late. Nothing was opened.',
    'Der Befehl kam zu spät beim Server an. Es wurde nichts geöffnet.',
  ),
  'boxes.opening': conflict(
    'The boxes of this cube are being opened already.',
    'Die Fächer dieses Cubes werden schon geöffnet.',
  ),
  'boxes.otherCountToOpen': conflict(
    'The cube has {boxes, plural, one {# box} other {# boxes}} now, not {confirm}. Look again before you open them.',
    'Der Cube hat jetzt {boxes, plural, one {# Fach} other {# Fächer}}, nicht {confirm}. Sehen Sie noch einmal nach, bevor Sie sie öffnen.',
  ),
  'locks.otherCountToOpen': conflict(
    'The cube has {locks, plural, one {# lock} other {# locks}} now, not {confirm}. Look again before you open them.',
    'Der Cube hat jetzt {locks, plural, one {# Schloss} other {# Schlösser}}, nicht {confirm}. Sehen Sie noch einmal nach, bevor Sie sie öffnen.',
  ),
  'locks.none': conflict('There is no lock to open.', 'Es gibt kein Schloss zu öffnen.'),
  'job.idUsed': conflict(
    'This id was used for another job. Use a new one.',
    'Diese ID wurde für einen anderen Auftrag benutzt. Verwenden Sie eine neue.',
  ),
  'wall.twice': invalid('Each box can stand in one place.', 'Jedes Fach kann an einer Stelle stehen.'),
  'wall.doorTooLow': invalid('A door is at least 1 unit high.', 'Eine Tür ist mindestens 1 Einheit hoch.'),
  'wall.doorTooHigh': invalid('A door is at most 24 units high.', 'Eine Tür ist höchstens 24 Einheiten hoch.'),
  'wall.tooManyHeights': invalid('Enter at most 1000 heights.', 'Geben Sie höchstens 1000 Höhen ein.'),
  'occupancy.idUsed': conflict(
    'This id was used for another occupancy. Use a new one.',
    'Diese ID wurde für eine andere Belegung benutzt. Verwenden Sie eine neue.',
  ),
  'occupancy.noApp': conflict('The cube has no app “{app}”.', 'Der Cube hat keine App „{app}“.'),
  'occupancy.noBox': conflict('No box that fits is free.', 'Kein passendes Fach ist frei.'),
  'occupancy.boxDisabled': conflict('Box {box} is disabled.', 'Fach {box} ist deaktiviert.'),
  'occupancy.boxInMaintenance': conflict('Box {box} needs maintenance.', 'Fach {box} braucht Wartung.'),
  'occupancy.boxOfOtherApps': conflict(
    'Box {box} is kept for other apps.',
    'Fach {box} ist für andere Apps vorgesehen.',
  ),
  'occupancy.boxOccupied': conflict('Box {box} is occupied.', 'Fach {box} ist belegt.'),
}
