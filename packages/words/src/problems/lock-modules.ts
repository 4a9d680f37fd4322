import { conflict, tooManyRequests, unauthenticated } from '../refusal.ts'

export const lockModules = {
  'lockModule.secretWrong': unauthenticated(
    'This lock module id and secret do not belong together.',
    'Diese Schlossmodul-ID und dieses Geheimnis gehören nicht zusammen.',
  ),
  'lockModule.tooManyWrongSecrets': tooManyRequests(
    'This lock module sent too many wrong secrets. Try again later.',
    'Dieses Schlossmodul hat zu viele falsche Geheimnisse gesendet. Versuchen Sie es später noch einmal.',
  ),
  'lockModule.tooManyNew': tooManyRequests(
    'Too many lock modules log in for the first time. Try again later.',
    'Zu viele Schlossmodule melden sich zum ersten Mal an. Versuchen Sie es später noch einmal.',
  ),
  'lockModule.tooMany': conflict(
    'The operator has {count, plural, one {# lock module} other {# lock modules}} already. Delete those that are not used.',
    'Der Betreiber hat schon {count, plural, one {# Schlossmodul} other {# Schlossmodule}}. Löschen Sie die, die nicht gebraucht werden.',
  ),
  'lockModule.passwordChanged': unauthenticated(
    'The password of this lock module was changed.',
    'Das Passwort dieses Schlossmoduls wurde geändert.',
  ),
  'lockModule.deleted': unauthenticated('This lock module was deleted.', 'Dieses Schlossmodul wurde gelöscht.'),
}
