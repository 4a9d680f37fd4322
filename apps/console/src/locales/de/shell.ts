/** The frame around every page. */
export const shellDe: Record<string, string> = {
  'Your account': 'Ihr Konto',
  'Show cubes matching “{search}”': 'Cubes zeigen, die zu „{search}“ passen',
  'Language: {name}': 'Sprache: {name}',
  'Access ended': 'Kein Zugriff mehr',
  'A new version is ready.': 'Eine neue Version ist da.',
  'It is loaded with the page.': 'Sie wird mit der Seite geladen.',
  'Load the page again': 'Seite neu laden',
  'Cube setup': 'Cube einrichten',
  'This setup link does not work': 'Dieser Einrichtungslink funktioniert nicht',
  'Scan the code on the cube again, or ask for a new setup link.':
    'Scannen Sie den Code am Cube noch einmal, oder lassen Sie sich einen neuen Einrichtungslink geben.',
  'No tenant yet': 'Noch kein Mandant',
  'The cube was deleted, or it belongs to another operator now.':
    'Der Cube wurde gelöscht oder gehört jetzt zu einem anderen Betreiber.',
  'The tenant was deleted, or it belongs to another operator now.':
    'Der Mandant wurde gelöscht oder gehört jetzt zu einem anderen Betreiber.',
  'You are not a member of this operator any more, or it was deleted. Ask one of its Admins.':
    'Sie sind kein Mitglied dieses Betreibers mehr, oder er wurde gelöscht. Fragen Sie einen seiner Admins.',
  'You no longer have access to {name}.': 'Sie haben keinen Zugriff mehr auf {name}.',
  'Change language': 'Sprache wechseln',
  'Change the language without saving?': 'Die Sprache wechseln, ohne zu speichern?',
  'Signing out is not possible right now.': 'Abmelden ist gerade nicht möglich.',
  'Close, or empty a search': 'Schließen oder Suche leeren',
  Language: 'Sprache',
  'Move between the doors of a wall': 'Zwischen den Türen einer Wand wechseln',
  'The browser does not let this page copy. Mark the text and copy it by hand.':
    'Der Browser lässt diese Seite nicht kopieren. Markieren Sie den Text und kopieren Sie ihn von Hand.',
  'Recently visited': 'Zuletzt besucht',
  'Refresh this page': 'Diese Seite aktualisieren',
  Results: 'Ergebnisse',
  'Search in this list': 'In dieser Liste suchen',
  'Search or jump to...': 'Suchen oder springen...',
  'Searching...': 'Sucht...',
  Shortcuts: 'Tastenkürzel',
  'Show this list': 'Diese Liste zeigen',
  'all shortcuts': 'alle Tastenkürzel',
  move: 'bewegen',
  'new tab': 'neuer Tab',
  'open page': 'öffnen',
  '{n, plural, one {# result} other {# results}}': '{n, plural, one {# Treffer} other {# Treffer}}',
}
