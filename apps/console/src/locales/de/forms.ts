/** What every form says, and what a tab says whose user has gone. */
export const formsDe: Record<string, string> = {
  'Changed by someone else meanwhile': 'Inzwischen von jemand anderem geändert',
  Field: 'Feld',
  'Keep mine': 'Eigenes behalten',
  'Nothing has been saved yet. Decide what you both changed, then save again.':
    'Es wurde noch nichts gespeichert. Entscheiden Sie, was beide geändert haben, und speichern Sie erneut.',
  'Now: {value}. Nothing has been saved yet; saving again puts yours in its place.':
    'Jetzt: {value}. Es wurde noch nichts gespeichert; erneutes Speichern setzt Ihres an seine Stelle.',
  'Someone else has deleted it meanwhile.': 'Jemand anderes hat es inzwischen gelöscht.',
  'Take theirs': 'Von anderen übernehmen',
  'Taken over': 'Übernommen',
  Theirs: 'Von anderen',
  Was: 'Vorher',
  Yours: 'Bei Ihnen',
  'Signed out': 'Abgemeldet',
  'You are signed out.': 'Sie sind abgemeldet.',
  'You signed out in another tab of this browser.': 'Sie haben sich in einem anderen Tab dieses Browsers abgemeldet.',
  'To the start page': 'Zur Startseite',
  'To the cubes': 'Zu den Cubes',
  'To the boxes': 'Zu den Fächern',
  'To the tenants': 'Zu den Mandanten',
  'To the lock modules': 'Zu den Schließmodulen',
  'To the activation codes': 'Zu den Aktivierungscodes',
  'Choose a picture': 'Bild wählen',
  Picture: 'Bild',
  'Picture file': 'Bilddatei',
  'Picture, {size}': 'Bild, {size}',
  'Remove picture': 'Bild entfernen',
  'PNG, JPEG, WebP or SVG, at most {size}.': 'PNG, JPEG, WebP oder SVG, höchstens {size}.',
  'Choose a PNG, JPEG, WebP or SVG picture.': 'Wählen Sie ein Bild als PNG, JPEG, WebP oder SVG.',
  'This picture has {size}; at most {limit} can be stored.':
    'Dieses Bild hat {size}; höchstens {limit} können gespeichert werden.',
  'This file holds no picture that can be shown.': 'Diese Datei enthält kein Bild, das gezeigt werden kann.',
  'An address that starts with https://, or a picture from this computer.':
    'Eine Adresse, die mit https:// beginnt, oder ein Bild von diesem Computer.',
}
