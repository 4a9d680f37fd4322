import { conflict, invalid, notFound, unauthenticated } from '../refusal.ts'

export const cubes = {
  'alert.taken': conflict('{name} has it already.', '{name} kümmert sich schon darum.'),
  'alert.mutePast': invalid('Choose a time that is to come.', 'Wählen Sie einen Zeitpunkt, der noch kommt.'),
  'cube.occupied': conflict(
    'Occupancies of this cube still last. End them first.',
    'Auf diesem Cube gibt es noch laufende Belegungen. Beenden Sie sie zuerst.',
  ),
  'cube.inSetup': conflict(
    'The cube is in setup mode. Its boxes can be occupied when that is over.',
    'Der Cube ist im Einrichtungsmodus. Seine Fächer können belegt werden, wenn der vorbei ist.',
  ),
  'cube.ofOtherOperator': conflict(
    'This cube belongs to another operator. Use a code of one of its tenants.',
    'Dieser Cube gehört einem anderen Betreiber. Verwenden Sie einen Code eines seiner Mandanten.',
  ),
  'cube.tenantChanged': conflict(
    'The tenant was moved, deleted or given a cube meanwhile. Load it again.',
    'Der Mandant wurde inzwischen verschoben, gelöscht, oder er hat einen Cube bekommen. Laden Sie ihn neu.',
  ),
  'device.secretWrong': unauthenticated(
    'This cube id and secret do not belong together.',
    'Diese Cube-ID und dieses Geheimnis gehören nicht zusammen.',
  ),
  'screenshot.none': notFound('No screenshot available.', 'Kein Bildschirmfoto verfügbar.'),
  // read by programs of others to the letter, so without a full stop
  'code.digits': invalid('Supported digits: 1-9', 'Erlaubte Ziffern: 1-9'),
  'code.twice': invalid('Another permission has this code already.', 'Diesen Code hat schon eine andere Berechtigung.'),
}
