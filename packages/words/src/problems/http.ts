import { conflict, forbidden, invalid, notFound, preconditionFailed, tooManyRequests, unavailable } from '../refusal.ts'

export const http = {
  'request.key': invalid(
    'Send 1 to 255 characters without spaces as key.',
    'Senden Sie als Schlüssel 1 bis 255 Zeichen ohne Leerzeichen.',
  ),
  'request.keyOfAnother': conflict(
    'This Idempotency-Key was used for another request. Use a new one.',
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Nehmen Sie einen neuen.',
  ),
  'request.unanswered': conflict(
    'The first request with this Idempotency-Key is still being carried out, or was interrupted. Look before you repeat it with a new key.',
    'Die erste Anfrage mit diesem Idempotency-Key wird noch ausgeführt oder wurde unterbrochen. Sehen Sie nach, bevor Sie sie mit einem neuen Schlüssel wiederholen.',
  ),
  'field.changed': preconditionFailed(
    'Someone else has changed it meanwhile. Load it again and repeat your change.',
    'Inzwischen hat es jemand anderes geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  ),
  'role.root': forbidden('Only root may do this.', 'Das darf nur root.'),
  'role.missing': forbidden(
    'Your role does not allow this. Ask an Admin of the operator.',
    'Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin des Betreibers.',
  ),
  'role.noOpening': forbidden(
    'Your role does not allow to open locks.',
    'Ihre Rolle erlaubt nicht, Schlösser zu öffnen.',
  ),
  'requests.tooMany': tooManyRequests(
    'Too many requests were made. Try again in a moment.',
    'Es wurde zu oft angefragt. Versuchen Sie es gleich noch einmal.',
  ),
  'list.tooManyExports': tooManyRequests(
    'Too many lists were exported. Try again in a moment.',
    'Es wurden zu viele Listen exportiert. Versuchen Sie es gleich noch einmal.',
  ),
  'signIn.unreachable': unavailable(
    'The sign-in service cannot be reached right now.',
    'Der Anmeldedienst ist gerade nicht erreichbar.',
  ),
  'live.webSocketOnly': invalid(
    'Only WebSocket connections are served here.',
    'Hier werden nur WebSocket-Verbindungen bedient.',
  ),
  'live.deviceFromPage': forbidden(
    'Devices do not connect from a web page.',
    'Geräte verbinden sich nicht von einer Webseite aus.',
  ),
  'live.originNotAllowed': forbidden(
    'This origin may not open live connections.',
    'Von dieser Herkunft aus dürfen keine Live-Verbindungen geöffnet werden.',
  ),
  'live.unknownMessage': notFound('This message is not known here.', 'Diese Nachricht ist hier nicht bekannt.'),
  'live.helloFirst': conflict('Say Hello first.', 'Zuerst muss Hello gesagt werden.'),
  'live.helloOnce': conflict('Hello is said once.', 'Hello wird nur einmal gesagt.'),
  'live.takenOver': conflict('A newer connection has taken over.', 'Eine neuere Verbindung hat übernommen.'),
}
