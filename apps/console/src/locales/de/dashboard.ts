/** The first page of an operator. */
export const dashboardDe: Record<string, string> = {
  'Disconnected cubes': 'Getrennte Cubes',
  'All monitored cubes are connected': 'Alle überwachten Cubes sind verbunden',
  'One that is lost appears here.': 'Einer, der ausfällt, erscheint hier.',
  '{n} more': '{n} weitere',
  'Key figures': 'Kennzahlen',
  'Open locks': 'Offene Schlösser',
  'Lock-open events': 'Schlossöffnungen',
  'Average {n}': 'Durchschnitt {n}',
  'Busy hours': 'Belebte Stunden',
  'Occupancies by hour and weekday': 'Belegungen nach Stunde und Wochentag',
  Computed: 'Berechnet',
  'Occupancies per day': 'Belegungen pro Tag',
  'Lock openings per day': 'Schlossöffnungen pro Tag',
  'No alerts': 'Keine Alarme',
  'What needs somebody appears here.': 'Was jemanden braucht, erscheint hier.',
}
