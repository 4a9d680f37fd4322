import { words } from './message.ts'

/** Titles of alerts, by their type, as the console has them. */
export const alertTitles = {
  BreakIn: words('Break-in', 'Aufbruch'),
  CloneSuspected: words(
    'Two devices are signed in as this cube. One may be a copy.',
    'Zwei Geräte sind als dieser Cube angemeldet. Eines kann eine Kopie sein.',
  ),
  CubeDisconnected: words('Cube disconnected', 'Cube getrennt'),
  LockControllerLost: words('Lock controller lost', 'Schloss-Controller verloren'),
  LateLockResult: words('A lock answered after the time limit', 'Ein Schloss antwortete erst nach Ablauf der Zeit'),
  OpeningUnanswered: words('Opening without an answer', 'Öffnung ohne Antwort'),
  LockBlocked: words('Lock blocked', 'Schloss blockiert'),
  LockDefective: words('Lock defective', 'Schloss defekt'),
  MaintenanceRequired: words('Maintenance required', 'Wartung nötig'),
}

/** Titles that are sentences in a mail; an SMS has 20 characters for one. */
export const shortAlertTitles = {
  ...alertTitles,
  CloneSuspected: words('Secret used twice', 'Geheimnis doppelt'),
  LateLockResult: words('Late lock report', 'Späte Schlossmeldung'),
  OpeningUnanswered: words('No answer', 'Keine Antwort'),
}

/** Mails and SMS about alerts. */
export const alertWords = {
  alerts: words('{number, plural, one {# alert} other {# alerts}}', '{number, plural, one {# Alarm} other {# Alarme}}'),
  cubes: words('{number, plural, one {# cube} other {# cubes}}', '{number, plural, one {# Cube} other {# Cubes}}'),
  box: words('box', 'Fach'),
  lock: words('lock', 'Schloss'),
  cube: words('Cube', 'Cube'),
  site: words('Site', 'Ort'),
  where: words('Where', 'Wo'),
  since: words('Since', 'Seit'),
  over: words('Over since', 'Vorbei seit'),
  openCube: words('Open the cube', 'Cube öffnen'),
  more: words(
    '{number, plural, other {And # more}}. The console shows all of them.',
    '{number, plural, one {Und # weiterer} other {Und # weitere}}. Die Konsole zeigt alle.',
  ),
  why: words(
    'You get this mail because your address is among the alert recipients of {operator}.',
    'Sie erhalten diese Mail, weil Ihre Adresse unter den Alarm-Empfängern von {operator} steht.',
  ),
  adminCan: words('An Admin can change that', 'Ein Admin kann das ändern'),
  changeRecipients: words('Change recipients', 'Empfänger ändern'),
  page: words('Alerts', 'Alarme'),
  testTitle: words('Test alert', 'Testalarm'),
  test: words(
    'Nothing is wrong. Somebody at {operator} asked for this message to see that alerts arrive here.',
    'Es ist alles in Ordnung. Jemand bei {operator} hat diese Nachricht angefordert, um zu sehen, ob Alarme hier ankommen.',
  ),
  testSms: words('Test alert, nothing is wrong.', 'Testalarm, es ist alles gut.'),
}
