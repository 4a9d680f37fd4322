import { words } from '../message.ts'

/** Of operators, their tenants and users. */
export const operators = {
  'operator.created': words('Operator {name} ({operator}) created.', 'Betreiber {name} ({operator}) angelegt.'),
  'operator.renamed': words(
    'Operator {before} ({operator}) is now called {name}.',
    'Betreiber {before} ({operator}) heißt jetzt {name}.',
  ),
  'operator.deleted': words('Operator {name} ({operator}) deleted.', 'Betreiber {name} ({operator}) gelöscht.'),
  'operator.inherited': words(
    'Operator {name} ({operator}) deleted; {heir} took over {number} tenants.',
    'Betreiber {name} ({operator}) gelöscht; {heir} hat {number} Mandanten übernommen.',
  ),
  'tenant.created': words('Tenant {name} ({tenant}) was created.', 'Mandant {name} ({tenant}) wurde angelegt.'),
  'tenant.changed': words('Tenant {name} ({tenant}) was changed.', 'Mandant {name} ({tenant}) wurde geändert.'),
  'tenant.deleted': words('Tenant {name} ({tenant}) was deleted.', 'Mandant {name} ({tenant}) wurde gelöscht.'),
  'tenant.settingsChanged': words(
    'The {what} settings of tenant {tenant} were changed.',
    'Die Einstellungen ({what}) des Mandanten {tenant} wurden geändert.',
  ),
  'tenant.moved': words(
    'Tenant {name} ({tenant}) with {number} {number, plural, one {cube} other {cubes}} was moved to operator {operator}.',
    'Mandant {name} ({tenant}) mit {number} {number, plural, one {Cube} other {Cubes}} wurde zum Betreiber {operator} verschoben.',
  ),
  'tenant.movedHere': words(
    'Tenant {name} ({tenant}) with {number} {number, plural, one {cube} other {cubes}} was moved here from operator {operator}.',
    'Mandant {name} ({tenant}) mit {number} {number, plural, one {Cube} other {Cubes}} wurde vom Betreiber {operator} hierher verschoben.',
  ),
  'tenant.takenOver': words(
    'Tenant {tenant} was taken over from operator {operator}, which was deleted.',
    'Mandant {tenant} wurde vom gelöschten Betreiber {operator} übernommen.',
  ),
  'user.invited': words('Somebody invited to join as {role}.', 'Jemand wurde als {role} eingeladen.'),
  'user.joined': words('{name} joined as {role}.', '{name} ist als {role} beigetreten.'),
  'user.roleChanged': words(
    'Role of {name} changed from {before} to {role}.',
    'Rolle von {name} von {before} zu {role} geändert.',
  ),
  'user.removed': words('{name} removed from the operator.', '{name} wurde vom Betreiber entfernt.'),
  'invitation.roleChanged': words(
    'Role of a pending invitation changed from {before} to {role}.',
    'Rolle einer offenen Einladung von {before} zu {role} geändert.',
  ),
  'invitation.withdrawn': words('A pending invitation withdrawn.', 'Eine offene Einladung wurde zurückgezogen.'),
  'list.exported': words('Exported the list {list}.', 'Hat die Liste {list} exportiert.'),
}
