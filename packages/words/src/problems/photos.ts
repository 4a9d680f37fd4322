import { conflict, forbidden, invalid, tooLarge, tooManyRequests, unsupportedMediaType } from '../refusal.ts'

export const photos = {
  'photo.tooMany': conflict(
    'A cube has at most {max, plural, one {# photo} other {# photos}}. Delete some of them first.',
    'Ein Cube hat höchstens {max, plural, one {# Foto} other {# Fotos}}. Löschen Sie zuerst einige davon.',
  ),
  'photo.exists': conflict('Photo already exists.', 'Das Foto gibt es schon.'),
  'photo.name': invalid(
    'A file name has no slashes and no control characters.',
    'Ein Dateiname hat keine Schrägstriche und keine Steuerzeichen.',
  ),
  'photo.noName': invalid('Choose a file with a name.', 'Wählen Sie eine Datei mit einem Namen.'),
  'photo.noSize': invalid(
    'Say how many bytes will be sent: the store takes exactly as many.',
    'Nennen Sie die Zahl der Bytes, die gesendet werden: Der Speicher nimmt genau so viele.',
  ),
  'photo.type': invalid('Choose a JPEG, PNG, WebP or GIF image.', 'Wählen Sie ein Bild als JPEG, PNG, WebP oder GIF.'),
  'photo.tooManyBytes': invalid('A photo has at most {max} MB.', 'Ein Foto hat höchstens {max} MB.'),
  'photo.tooManyPixels': tooLarge(
    'A photo has at most {max} million pixels.',
    'Ein Foto hat höchstens {max} Millionen Bildpunkte.',
  ),
  'photo.tooManyUploads': tooManyRequests(
    'Too many uploads were begun and not finished. Try again in an hour.',
    'Zu viele Uploads wurden begonnen und nicht beendet. Versuchen Sie es in einer Stunde noch einmal.',
  ),
  'picture.otherType': unsupportedMediaType(
    'The bytes are no picture of type {type}.',
    'Die Daten sind kein Bild vom Typ {type}.',
  ),
  'picture.notDeclared': unsupportedMediaType(
    'The bytes are not a picture of the declared type.',
    'Die Daten sind kein Bild des angegebenen Typs.',
  ),
  'picture.damaged': unsupportedMediaType('The picture is damaged.', 'Das Bild ist beschädigt.'),
  'file.empty': invalid('The file is empty.', 'Die Datei ist leer.'),
  'file.linkExpired': conflict('This link has expired.', 'Dieser Link ist abgelaufen.'),
  'file.linkNotValid': forbidden(
    'This address is not valid, or not any more.',
    'Diese Adresse gilt nicht, oder nicht mehr.',
  ),
  'file.linkUsed': conflict('This address was used already.', 'Diese Adresse wurde schon benutzt.'),
  'file.otherType': unsupportedMediaType('This address takes {type} only.', 'Diese Adresse nimmt nur {type}.'),
}
