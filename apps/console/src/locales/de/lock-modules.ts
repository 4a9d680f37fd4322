/** Lock modules: list, view, edit, login. Devices of an operator. */
export const lockModulesDe: Record<string, string> = {
  'Password changed': 'Passwort geändert',
  'Lock changed': 'Schloss geändert',
  'Told to open': 'Öffnung befohlen',
  'Told to open by {name}': 'Öffnung befohlen von {name}',
  By: 'Von',
  Event: 'Ereignis',
  'A lock module appears in this list when it logs in for the first time with a provisioning token.':
    'Ein Schlossmodul erscheint in dieser Liste, wenn es sich zum ersten Mal mit einem Bereitstellungstoken anmeldet.',
  'The previous token stops working. Lock modules that are in the list already do not need it any more.':
    'Das vorherige Token gilt nicht mehr. Schlossmodule, die schon in der Liste stehen, brauchen es nicht mehr.',
  'Add lock modules': 'Schlossmodule hinzufügen',
  'Copy token': 'Token kopieren',
  Cube: 'Cube',
  'Delete lock module': 'Schlossmodul löschen',
  'Delete lock module {name}?': 'Schlossmodul {name} löschen?',
  'Devices appear here as soon as a cube reports them.': 'Geräte erscheinen hier, sobald ein Cube sie meldet.',
  'Enter this token on each new lock module. It is shown only this once.':
    'Geben Sie dieses Token an jedem neuen Schlossmodul ein. Es wird nur dieses eine Mal angezeigt.',
  'Hide password': 'Passwort verbergen',
  'Last login': 'Letzte Anmeldung',
  'Lock module': 'Schlossmodul',
  'Lock module {name} deleted.': 'Schlossmodul {name} gelöscht.',
  'Lock module {name} saved.': 'Schlossmodul {name} gespeichert.',
  'Create token': 'Token erzeugen',
  Never: 'Nie',
  'No cube': 'Kein Cube',
  'No cube is found.': 'Kein Cube gefunden.',
  'No lock modules yet': 'Noch keine Schlossmodule',
  'No logs yet': 'Noch keine Logs',
  'Only Admins of the operator may make provisioning tokens.':
    'Nur Admins des Betreibers dürfen Bereitstellungstoken erzeugen.',
  'Search id, vendor, model, type, cube': 'ID, Hersteller, Modell, Typ, Cube suchen',
  'Search id, name, cube': 'ID, Name, Cube suchen',
  'Show cubes': 'Cubes zeigen',
  'Show password': 'Passwort zeigen',
  "Shown on this cube's pages. May stay empty.": 'Steht auf den Seiten dieses Cubes. Kann leer bleiben.',
  'The devices could not be loaded': 'Die Geräte konnten nicht geladen werden',
  'The lock modules could not be loaded': 'Die Schlossmodule konnten nicht geladen werden',
  'The logs could not be loaded': 'Die Logs konnten nicht geladen werden',
  'The token could not be made': 'Das Token konnte nicht erzeugt werden',
  'What the lock module reports about its locks and its password is listed here.':
    'Was das Schlossmodul über seine Schlösser und sein Passwort meldet, ist hier aufgeführt.',
  'its login: it needs a provisioning token to come back':
    'seine Anmeldung: Es braucht ein Bereitstellungstoken, um wiederzukommen',
  'its logs': 'seine Logs',
}
