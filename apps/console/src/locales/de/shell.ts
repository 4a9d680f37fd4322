/** The frame around every page. */
export const shellDe: Record<string, string> = {
  'Close, or empty a search': 'Schließen oder Suche leeren',
  Language: 'Sprache',
  'Move between the doors of a wall': 'Zwischen den Türen einer Wand wechseln',
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
