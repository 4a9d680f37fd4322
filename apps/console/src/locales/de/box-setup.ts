/** The work in front of the cube, as far as nothing else says it. */
export const boxSetupDe: Record<string, string> = {
  'Numbers and types': 'Nummern und Typen',
  'Box numbers': 'Fachnummern',
  'Types of boxes': 'Typen der Fächer',
  '{field} of box {number} is {theirs} now; here it is {mine}.':
    '{field} von Fach {number} ist jetzt {theirs}; hier ist es {mine}.',
  'First choose which version to keep.': 'Wählen Sie zuerst, welche Fassung bleibt.',
  'Discard what was entered?': 'Eingaben verwerfen?',
  'Box {number} is not saved yet.': 'Fach {number} ist noch nicht gespeichert.',
  on: 'an',
  off: 'aus',
  Ready: 'Bereit',
  'Press Open, then close it three times within 6 seconds':
    'Öffnen drücken, dann dreimal innerhalb von 6 Sekunden schließen',
  'This is the first box.': 'Das ist das erste Fach.',
  'Which number is next?': 'Welche Nummer kommt?',
  'Box {number} was deleted; here it has lock {mine}.': 'Fach {number} wurde gelöscht; hier hat es Schloss {mine}.',
  'Box {number} has lock {theirs} now; here it has {mine}.':
    'Fach {number} hat jetzt Schloss {theirs}; hier hat es {mine}.',
  'There is nothing to undo.': 'Es gibt nichts zurückzunehmen.',
  '{n, plural, one {# lock is captured and not saved.} other {# locks are captured and not saved.}} Keep them and stay here, or discard them.':
    '{n, plural, one {# Schloss ist erfasst und nicht gespeichert.} other {# Schlösser sind erfasst und nicht gespeichert.}} Behalten und hier bleiben, oder verwerfen.',
  'Lock {lock} was closed. Enter the next box number.':
    'Schloss {lock} wurde geschlossen. Geben Sie die nächste Fachnummer ein.',
  'Somebody else has changed the same meanwhile': 'Jemand anders hat inzwischen dasselbe geändert',
  'and {n} more': 'und {n} weitere',
  'Opening all: {done} of {total}': 'Alle werden geöffnet: {done} von {total}',
  '{opened} of {total} opened': '{opened} von {total} geöffnet',
  'step {at} of {of}': 'Schritt {at} von {of}',
  'Continued from {time}.': 'Fortgesetzt von {time}.',
  Discard: 'Verwerfen',
  Keep: 'Behalten',
  'Not listening to the doors yet': 'Die Türen werden noch nicht abgehört',
  'The cube is not connected: doors that close now do not count. Nothing captured is lost.':
    'Der Cube ist nicht verbunden: Türen, die jetzt schließen, zählen nicht. Erfasstes bleibt.',
  'No connection: doors that close now do not count. Nothing captured is lost.':
    'Keine Verbindung: Türen, die jetzt schließen, zählen nicht. Erfasstes bleibt.',
  Paused: 'Pause',
  'Box {number} was deleted; here it has type {mine}.': 'Fach {number} wurde gelöscht; hier hat es Typ {mine}.',
  'Box {number} has type {theirs} now; here it has {mine}.':
    'Fach {number} hat jetzt Typ {theirs}; hier hat es {mine}.',
  '{n, plural, one {The type of # box is not saved.} other {The types of # boxes are not saved.}} Keep them and stay here, or discard them.':
    '{n, plural, one {Der Typ von # Fach ist nicht gespeichert.} other {Die Typen von # Fächern sind nicht gespeichert.}} Behalten und hier bleiben, oder verwerfen.',
  "A box number cannot contain '/'.": 'Eine Fachnummer kann kein „/“ enthalten.',
  'Enter at most {max} characters.': 'Geben Sie höchstens {max} Zeichen ein.',
  'Nothing was saved: somebody else has changed the same boxes meanwhile.':
    'Nichts wurde gespeichert: Jemand anders hat inzwischen dieselben Fächer geändert.',
  'Undo the last door': 'Letzte Tür zurücknehmen',
  'Change the locks of stored boxes?': 'Schlösser gespeicherter Fächer ändern?',
  'A box without a lock cannot be opened.': 'Ein Fach ohne Schloss kann nicht geöffnet werden.',
  'Type of each box': 'Typ jedes Fachs',
  'As it is': 'Wie er ist',
  'Number all doors again': 'Alle Türen neu nummerieren',
  'Box {number} gets lock {lock} instead of {had}.': 'Fach {number} bekommt Schloss {lock} statt {had}.',
  '{had} is the primary lock of box {number}: the box loses it.':
    '{had} ist das primäre Schloss von Fach {number}: Das Fach verliert es.',
  '{had} is the secondary lock of box {number}: the box loses it.':
    '{had} ist das zweite Schloss von Fach {number}: Das Fach verliert es.',
  'Lock {lock} is assigned to box {number} already. To move it, choose its new box first.':
    'Schloss {lock} gehört schon zu Fach {number}. Um es zu verschieben, wählen Sie zuerst das neue Fach.',
  'Pick a type, then close every box of that type': 'Typ wählen, dann jedes Fach dieses Typs schließen',
  'Close every box of that type, or touch it on the wall':
    'Jedes Fach dieses Typs schließen oder auf der Wand antippen',
  '{done} of {total} boxes have a type': '{done} von {total} Fächern haben einen Typ',
  'The rest: {type}': 'Der Rest: {type}',
}
