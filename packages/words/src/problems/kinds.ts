import * as by from '../refusal.ts'

/** The most general sentence of each kind. */
export const kinds = {
  invalid: by.invalid('The request is not valid.', 'Die Anfrage ist nicht gültig.'),
  malformed: by.malformed('The request body is not valid JSON.', 'Der Inhalt der Anfrage ist kein gültiges JSON.'),
  unauthenticated: by.unauthenticated('Sign in to continue.', 'Melden Sie sich an, um fortzufahren.'),
  forbidden: by.forbidden('You are not allowed to do this.', 'Das dürfen Sie nicht.'),
  notFound: by.notFound('Not found.', 'Nicht gefunden.'),
  methodNotAllowed: by.methodNotAllowed(
    'This method is not supported here.',
    'Diese Methode wird hier nicht unterstützt.',
  ),
  notAcceptable: by.notAcceptable(
    'This media type is not offered here.',
    'Dieser Medientyp wird hier nicht angeboten.',
  ),
  timeout: by.timeout('The request took too long to arrive.', 'Die Anfrage kam zu langsam an.'),
  expired: by.expired(
    'The command came too late. Nothing was carried out.',
    'Der Befehl kam zu spät. Es wurde nichts ausgeführt.',
  ),
  conflict: by.conflict('This is not possible in the present state.', 'Das ist im jetzigen Zustand nicht möglich.'),
  cubeNotConnected: by.cubeNotConnected('The cube is not connected.', 'Der Cube ist nicht verbunden.'),
  preconditionFailed: by.preconditionFailed(
    'It was changed by someone else meanwhile.',
    'Inzwischen hat es jemand anderes geändert.',
  ),
  tooLarge: by.tooLarge('The request is too large.', 'Die Anfrage ist zu groß.'),
  unsupportedMediaType: by.unsupportedMediaType(
    'This content type is not supported.',
    'Dieser Inhaltstyp wird nicht unterstützt.',
  ),
  tooManyRequests: by.tooManyRequests(
    'Too many requests. Try again later.',
    'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
  ),
  headersTooLarge: by.headersTooLarge('The request headers are too large.', 'Die Kopfzeilen der Anfrage sind zu groß.'),
  internal: by.internal('Something went wrong on the server.', 'Auf dem Server ist etwas schiefgegangen.'),
  outcomeUnknown: by.outcomeUnknown(
    'Whether this was stored is not known: the connection to the database broke off. Look before you repeat it.',
    'Ob das gespeichert wurde, ist nicht bekannt: Die Verbindung zur Datenbank ist abgerissen. Sehen Sie nach, bevor Sie es wiederholen.',
  ),
  gatewayError: by.gatewayError(
    'Another service did not answer as it should.',
    'Ein anderer Dienst hat nicht geantwortet, wie er sollte.',
  ),
  unavailable: by.unavailable(
    'The service is not available right now. Try again shortly.',
    'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  ),
  commandTimeout: by.commandTimeout('The cube did not answer in time.', 'Der Cube hat nicht rechtzeitig geantwortet.'),
} satisfies Record<by.Kind, by.Refusal>
