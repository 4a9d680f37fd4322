/** The work in front of the cube, as far as nothing else says it. */
export const boxSetupDe: Record<string, string> = {
  'Numbers and types': 'Nummern und Typen',
  'Box numbers': 'Fachnummern',
  'Types of boxes': 'Typen der Fächer',
  '{field} of box {number} is {theirs} now; here it is {mine}.':
    '{field} von Fach {number} ist jetzt {theirs}; hier ist es {mine}.',
  'Choose first what counts: theirs or yours.': 'Wählen Sie zuerst, was gilt: fremd oder eigen.',
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
  'Lock {lock} was closed, but the next box number is none.':
    'Schloss {lock} wurde geschlossen, aber die nächste Fachnummer ist keine.',
  'Somebody else has changed the same meanwhile': 'Jemand anders hat inzwischen dasselbe geändert',
  'and {n} more': 'und {n} weitere',
  'Opening all: {done} of {total}': 'Alle werden geöffnet: {done} von {total}',
  '{opened} of {total} opened': '{opened} von {total} geöffnet',
  'step {at} of {of}': 'Schritt {at} von {of}',
  'Goes on where it was left at {time}.': 'Weiter, wo um {time} aufgehört wurde.',
  Discard: 'Verwerfen',
  Keep: 'Behalten',
  'Doors are not heard yet': 'Türen werden noch nicht gehört',
  'The cube is not connected: doors that close now do not count. Nothing captured is lost.':
    'Der Cube ist nicht verbunden: Türen, die jetzt schließen, zählen nicht. Erfasstes bleibt.',
  'No connection: doors that close now do not count. Nothing captured is lost.':
    'Keine Verbindung: Türen, die jetzt schließen, zählen nicht. Erfasstes bleibt.',
  Paused: 'Pause',
  'Close every box that has it': 'Jedes Fach schließen, das ihn hat',
  'Box {number} was deleted; here it has type {mine}.': 'Fach {number} wurde gelöscht; hier hat es Typ {mine}.',
  'Box {number} has type {theirs} now; here it has {mine}.':
    'Fach {number} hat jetzt Typ {theirs}; hier hat es {mine}.',
  '{n, plural, one {The type of # box is not saved.} other {The types of # boxes are not saved.}} Keep them and stay here, or discard them.':
    '{n, plural, one {Der Typ von # Fach ist nicht gespeichert.} other {Die Typen von # Fächern sind nicht gespeichert.}} Behalten und hier bleiben, oder verwerfen.',
  "A box number cannot contain '/'.": 'Eine Fachnummer kann kein „/“ enthalten.',
  'Enter at most {max} characters.': 'Geben Sie höchstens {max} Zeichen ein.',
  'Nothing was saved: somebody else has changed the same boxes meanwhile.':
    'Nichts wurde gespeichert: Jemand anders hat inzwischen dieselben Fächer geändert.',
  'Take back what was captured last': 'Zuletzt Erfasstes zurücknehmen',
}
