import { words } from '../message.ts'

/** Of setting up cubes and units. */
export const setup = {
  'setup.unitRegistered': words('Unit {unit} registered itself.', 'Einheit {unit} hat sich registriert.'),
  'setup.unitRegisteredAnew': words('Unit {unit} registered anew.', 'Einheit {unit} hat sich neu registriert.'),
  'setup.cubeRegistered': words(
    'Cube {cube} was registered by unit {unit}.',
    'Cube {cube} wurde von Einheit {unit} registriert.',
  ),
  'setup.cubeRegisteredAnew': words(
    'Cube {cube} was registered anew by unit {unit}.',
    'Cube {cube} wurde von Einheit {unit} neu registriert.',
  ),
  'setup.cubeDeleted': words('Deleted the setup of cube {cube}.', 'Hat die Einrichtung des Cubes {cube} gelöscht.'),
  'setup.cubeEnded': words('Ended the setup of cube {cube}.', 'Hat die Einrichtung des Cubes {cube} beendet.'),
  'setup.unitDeleted': words('Deleted the setup of unit {unit}.', 'Hat die Einrichtung der Einheit {unit} gelöscht.'),
  'setup.unitAssigned': words(
    'Unit {unit} was assigned to cube {cube}.',
    'Einheit {unit} wurde dem Cube {cube} zugewiesen.',
  ),
  'setup.unitsForgotten': words(
    'Units that registered and did not connect within {days} days were deleted: {number}.',
    'Einheiten, die sich angemeldet und {days} Tage lang nicht verbunden haben, wurden gelöscht: {number}.',
  ),
  'setup.finished': words('Finished the setup.', 'Hat die Einrichtung abgeschlossen.'),
  'setup.report': words(
    'Wrote commissioning report {report}.',
    'Hat das Inbetriebnahmeprotokoll {report} geschrieben.',
  ),
  'activationCode.created': words(
    'Cube activation code {code} was created.',
    'Der Cube-Aktivierungscode {code} wurde angelegt.',
  ),
  'activationCode.createdMany': words(
    '{count} cube activation codes were created.',
    '{count} Cube-Aktivierungscodes wurden angelegt.',
  ),
  'activationCode.changed': words(
    'Cube activation code {code} was changed.',
    'Der Cube-Aktivierungscode {code} wurde geändert.',
  ),
  'activationCode.deleted': words(
    'Cube activation code {code} was deleted.',
    'Der Cube-Aktivierungscode {code} wurde gelöscht.',
  ),
}
