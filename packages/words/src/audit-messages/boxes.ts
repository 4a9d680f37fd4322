import { words } from '../message.ts'

/** Of boxes, their locks and what lies in them. */
export const boxes = {
  'box.created': words('Created box {box}.', 'Hat Fach {box} angelegt.'),
  'box.changed': words('Changed box {box}.', 'Hat Fach {box} geändert.'),
  'box.removed': words('Deleted box {box}.', 'Hat Fach {box} gelöscht.'),
  'box.opened': words('Opened box {box}', 'Hat Fach {box} geöffnet'),
  'box.needsMaintenance': words('Box {box} needs maintenance.', 'Fach {box} braucht Wartung.'),
  'box.maintained': words('Completed the maintenance of box {box}.', 'Hat die Wartung von Fach {box} abgeschlossen.'),
  'boxes.openAll': words(
    'Opening of all {number} boxes requested.',
    'Hat das Öffnen aller {number} Fächer angefordert.',
  ),
  'boxes.openAllLocks': words(
    'Opening of all {number} locks requested.',
    'Hat das Öffnen aller {number} Schlösser angefordert.',
  ),
  'boxes.openAllStopped': words('Stopped the opening of all boxes.', 'Hat das Öffnen aller Fächer angehalten.'),

  // {door} is one of these two
  'door.ofBox': words('Box {box} (lock {lock})', 'Fach {box} (Schloss {lock})'),
  'door.ofLock': words('Lock {lock}', 'Schloss {lock}'),
  'door.requested': words('Opening of {door} requested.', 'Öffnen von {door} angefordert.'),
  'door.blocked': words('{door} did not open: it is blocked.', '{door} hat sich nicht geöffnet: Es ist blockiert.'),
  'door.notOpened': words('{door} was not opened.', '{door} wurde nicht geöffnet.'),
  'door.unknown': words('Whether {door} opened is not known.', 'Ob sich {door} geöffnet hat, ist nicht bekannt.'),
  'door.late': words('{door} answered after the time limit.', '{door} hat nach Ablauf der Frist geantwortet.'),
  'door.because': words('{what} {reason}', '{what} {reason}'),

  'occupancy.begun': words('Occupied box {box}.', 'Hat Fach {box} belegt.'),
  'occupancy.changed': words('Changed the occupancy of box {box}.', 'Hat die Belegung von Fach {box} geändert.'),
  'occupancy.over': words('Ended the occupancy of box {box}', 'Hat die Belegung von Fach {box} beendet'),
  'occupancy.codeRead': words(
    'Read the occupancy of box {box} with its access code.',
    'Hat die Belegung von Fach {box} mit ihrem Zugangscode gelesen.',
  ),
  'occupancy.keysRead': words(
    'Read the occupancy of box {box} with its access keys.',
    'Hat die Belegung von Fach {box} mit ihren Zugangsschlüsseln gelesen.',
  ),
  'occupancy.removed': words(
    '{number} ended {number, plural, one {occupancy} other {occupancies}} older than {days} {days, plural, one {day} other {days}} removed.',
    '{number} beendete {number, plural, one {Belegung} other {Belegungen}}, älter als {days} {days, plural, one {Tag} other {Tage}}, entfernt.',
  ),
}
