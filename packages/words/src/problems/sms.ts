import { forbidden, gatewayError, invalid, tooManyRequests } from '../refusal.ts'

/** Of SMS and of the mobile carrier. */
export const sms = {
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
