import { conflict, forbidden, gatewayError, invalid, notFound, tooManyRequests, unauthenticated } from '../refusal.ts'

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
  'unit.secretWrong': unauthenticated(
    'This unit id and secret do not belong together.',
    'Diese Einheiten-ID und dieses Geheimnis gehören nicht zusammen.',
  ),
  'app.tokenWrong': unauthenticated('This is no token of an app.', 'Das ist kein Token einer App.'),
  'setup.tooManyGuesses': tooManyRequests(
    'Too many unknown keys or codes. Try again later.',
    'Zu viele unbekannte Schlüssel oder Codes. Versuchen Sie es später noch einmal.',
  ),
  'screenshot.none': notFound('No screenshot available.', 'Kein Bildschirmfoto verfügbar.'),
  // read by programs of others to the letter, so without a full stop
  'code.digits': invalid('Supported digits: 1-9', 'Erlaubte Ziffern: 1-9'),
  'code.twice': invalid('Another permission has this code already.', 'Diesen Code hat schon eine andere Berechtigung.'),
  'sms.ownRouters': forbidden(
    'SMS are sent to the routers of your cubes only. Store the phone number first.',
    'SMS gehen nur an die Router Ihrer Cubes. Speichern Sie zuerst die Telefonnummer.',
  ),
  'sms.tooMany': tooManyRequests(
    'Too many SMS were sent. Try again later.',
    'Es wurden zu viele SMS gesendet. Versuchen Sie es später noch einmal.',
  ),
  'sms.noGateway': gatewayError(
    'No SMS gateway is set up on this server. Set CUBEWARD_SMPP_URL and restart it.',
    'Auf diesem Server ist kein SMS-Gateway eingerichtet. Setzen Sie CUBEWARD_SMPP_URL und starten Sie ihn neu.',
  ),
  'sms.recipientUnknown': gatewayError(
    'The gateway does not know this recipient.',
    'Das Gateway kennt diesen Empfänger nicht.',
  ),
  'sms.busy': gatewayError(
    'The gateway has too much to do. Try again later.',
    'Das Gateway hat zu viel zu tun. Versuchen Sie es später noch einmal.',
  ),
  'sms.unreachable': gatewayError('The SMS gateway cannot be reached.', 'Das SMS-Gateway ist nicht erreichbar.'),
  'sms.closed': gatewayError(
    'The SMS gateway has closed the connection.',
    'Das SMS-Gateway hat die Verbindung beendet.',
  ),
  'sms.noAccount': gatewayError(
    'The SMS gateway does not accept our account.',
    'Das SMS-Gateway nimmt unser Konto nicht an.',
  ),
  'sms.lost': gatewayError(
    'The connection to the SMS gateway was lost; whether it was sent is not known.',
    'Die Verbindung zum SMS-Gateway ging verloren; ob gesendet wurde, ist nicht bekannt.',
  ),
  'sms.silent': gatewayError(
    'The SMS gateway did not answer in time.',
    'Das SMS-Gateway hat nicht rechtzeitig geantwortet.',
  ),
  'sms.tooLong': gatewayError('The text is too long for an SMS.', 'Der Text ist zu lang für eine SMS.'),
  'sms.refused': gatewayError(
    'The SMS gateway refused it (status {status}).',
    'Das SMS-Gateway hat abgelehnt (Status {status}).',
  ),
  'carrier.unreachable': gatewayError(
    'The mobile carrier cannot be reached.',
    'Der Mobilfunkanbieter ist nicht erreichbar.',
  ),
  'carrier.digits': invalid('Digits only, without +.', 'Nur Ziffern, ohne +.'),
}
