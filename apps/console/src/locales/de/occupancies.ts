/** Occupancies and what apps keep in them. */
export const occupanciesDe: Record<string, string> = {
  'Tab indents. To leave, press Esc and then Tab. Ctrl S saves.':
    'Tab rückt ein. Zum Verlassen Esc und dann Tab drücken. Strg S speichert.',
  'a value belongs here: a text in quotes, a number, true, false, null, a list or an object.':
    'hier gehört ein Wert hin: ein Text in Anführungszeichen, eine Zahl, true, false, null, eine Liste oder ein Objekt.',
  'a name in double quotes belongs here.': 'hier gehört ein Name in doppelten Anführungszeichen hin.',
  'a colon belongs here.': 'hier gehört ein Doppelpunkt hin.',
  'a comma or ] belongs here.': 'hier gehört ein Komma oder ] hin.',
  'a comma or } belongs here.': 'hier gehört ein Komma oder } hin.',
  'nothing may stand here any more.': 'hier darf nichts mehr stehen.',
  'this text does not end: a quote is missing, or a backslash stands before a wrong character.':
    'dieser Text endet nicht: Ein Anführungszeichen fehlt, oder ein Backslash steht vor einem falschen Zeichen.',
  'Line {line}, character {character}: {sentence}': 'Zeile {line}, Zeichen {character}: {sentence}',
  'To the occupancies': 'Zu den Belegungen',
  'Occupancy {id}': 'Belegung {id}',
  'Events to the app': 'Ereignisse an die App',
  'All events': 'Alle Ereignisse',
  'Events of one occupancy arrive in order: the next one waits until this one is delivered or expired.':
    'Ereignisse einer Belegung kommen der Reihe nach an: Das nächste wartet, bis dieses zugestellt oder abgelaufen ist.',
  '{n, plural, =0 {at the first attempt} one {after # failure} other {after # failures}}':
    '{n, plural, =0 {beim ersten Versuch} one {nach # Fehlversuch} other {nach # Fehlversuchen}}',
  Access: 'Zugang',
  'Access code': 'Zugangscode',
  Show: 'Zeigen',
  'Opening this page is recorded, since it has the code.':
    'Das Öffnen dieser Seite wird festgehalten, da sie den Code enthält.',
  'no code': 'kein Code',
  'The access could not be changed': 'Der Zugang konnte nicht geändert werden',
  'Access changed. The cube is told.': 'Zugang geändert. Der Cube erfährt davon.',
  'Change access': 'Zugang ändern',
  'Typed at the keypad of the cube: 1 to 32 letters and digits.':
    'Am Tastenfeld des Cubes einzugeben: 1 bis 32 Buchstaben und Ziffern.',
  Content: 'Inhalt',
  '{size} B · JSON': '{size} B · JSON',
  'Copy content': 'Inhalt kopieren',
  'The app keeps nothing in it.': 'Die App legt darin nichts ab.',
  'The occupancy has ended meanwhile.': 'Die Belegung ist inzwischen beendet.',
  'Content saved. The app is told.': 'Inhalt gespeichert. Die App erfährt davon.',
  'The content could not be saved': 'Der Inhalt konnte nicht gespeichert werden',
  'No box is occupied.': 'Kein Fach ist belegt.',
  'End all...': 'Alle beenden ...',
  '{n, plural, one {End # current occupancy?} other {End all # current occupancies?}}':
    '{n, plural, one {# aktuelle Belegung beenden?} other {Alle # aktuellen Belegungen beenden?}}',
  'All current occupancies of this cube end, whatever is filtered here. Their apps are told, their access codes open no box any more, and the boxes become available. This cannot be undone.':
    'Alle aktuellen Belegungen dieses Cubes enden, was auch immer hier gefiltert ist. Ihre Apps erfahren davon, ihre Zugangscodes öffnen kein Fach mehr, und die Fächer werden frei. Das lässt sich nicht rückgängig machen.',
  'End all': 'Alle beenden',
  'All occupancies ended.': 'Alle Belegungen beendet.',
  'End...': 'Beenden ...',
  'End the occupancy of box {number}?': 'Belegung von Fach {number} beenden?',
  '{app} is told that it has ended, its access code opens the box no more, and the box becomes available. This cannot be undone.':
    '{app} erfährt, dass sie beendet ist, ihr Zugangscode öffnet das Fach nicht mehr, und das Fach wird frei. Das lässt sich nicht rückgängig machen.',
  'End##action': 'Beenden',
  'Occupancy ended.': 'Belegung beendet.',
  Updated: 'Geändert',
  Ended: 'Beendet',
  'Not yet': 'Noch nicht',
  'For##duration': 'Dauer',
  'Current only': 'Nur aktuelle',
  'Others in this box': 'Andere in diesem Fach',
  'All occupancies of box {number}': 'Alle Belegungen von Fach {number}',
  'Nothing else was in this box.': 'Sonst war nichts in diesem Fach.',
  Events: 'Ereignisse',
  'Current##occupancy': 'Aktuell',
  'Ended {time}': 'Beendet {time}',
  'Occupancy in box {number}': 'Belegung in Fach {number}',
  'Open box {number}': 'Fach {number} öffnen',
  'Search id, app or content': 'ID, App oder Inhalt suchen',
  'No occupancies yet': 'Noch keine Belegungen',
  'Each time an app occupies a box of this cube, it is listed here.':
    'Jedes Mal, wenn eine App ein Fach dieses Cubes belegt, wird es hier aufgeführt.',
  'The app was told nothing of it.': 'Die App hat davon nichts erfahren.',
  'None##code': 'Keiner',
}
