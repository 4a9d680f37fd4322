import { invalid } from '../refusal.ts'

/** What is wrong with one field. */
export const fields = {
  'field.required': invalid('This is required.', 'Bitte ausfüllen.'),
  'field.time': invalid(
    'Enter a time in UTC that ends with Z, such as 2026-11-23T09:00:00Z.',
    'Geben Sie eine Zeit in UTC ein, die mit Z endet, etwa 2026-11-23T09:00:00Z.',
  ),
  'field.notValid': invalid('This is not valid.', 'Das ist nicht gültig.'),
  'field.country': invalid(
    'Use the two capital letters of a country, for instance AT.',
    'Die zwei Großbuchstaben eines Landes, zum Beispiel AT.',
  ),
  'field.notKnown': invalid('This field is not known here.', 'Dieses Feld ist hier nicht bekannt.'),
  'field.noForm': invalid(
    'This fits none of the forms that are allowed here.',
    'Das passt zu keiner der Formen, die hier erlaubt sind.',
  ),
  'field.oneOf': invalid('Use one of: {choices}.', 'Verwenden Sie eines von: {choices}.'),
  'field.text': invalid('This must be a text.', 'Das muss ein Text sein.'),
  'field.number': invalid('This must be a number.', 'Das muss eine Zahl sein.'),
  'field.wholeNumber': invalid('This must be a whole number.', 'Das muss eine ganze Zahl sein.'),
  'field.flag': invalid('This must be true or false.', 'Das muss true oder false sein.'),
  'field.list': invalid('This must be a list.', 'Das muss eine Liste sein.'),
  'field.object': invalid('This must be an object.', 'Das muss ein Objekt sein.'),
  'field.queryFlag': invalid("Use 'true' or 'false'.", "Verwenden Sie 'true' oder 'false'."),
  'list.atMost': invalid('List at most {max}.', 'Nennen Sie höchstens {max}.'),
  'list.atLeast': invalid('List at least {min}.', 'Nennen Sie mindestens {min}.'),
  'number.atMost': invalid('Use {max} or less.', 'Verwenden Sie {max} oder weniger.'),
  'number.atLeast': invalid('Use {min} or more.', 'Verwenden Sie {min} oder mehr.'),
  'number.wholeSteps': invalid('Use whole steps.', 'Verwenden Sie ganze Schritte.'),
  'number.range': invalid('Use {min} to {max}.', 'Verwenden Sie {min} bis {max}.'),
  'number.wholeRange': invalid(
    'Enter a whole number from {min} to {max}.',
    'Geben Sie eine ganze Zahl von {min} bis {max} ein.',
  ),
  'text.empty': invalid('Enter a value.', 'Geben Sie einen Wert ein.'),
  'text.tooShort': invalid(
    'Enter at least {min, plural, one {# character} other {# characters}}.',
    'Geben Sie mindestens {min, plural, other {# Zeichen}} ein.',
  ),
  'text.tooLong': invalid(
    'Enter at most {max, plural, one {# character} other {# characters}}.',
    'Geben Sie höchstens {max, plural, other {# Zeichen}} ein.',
  ),
  'text.notStorable': invalid(
    'Remove the characters that are not valid text.',
    'Entfernen Sie die Zeichen, die kein gültiger Text sind.',
  ),
  'text.oneLine': invalid(
    'Write it on one line, without control characters.',
    'Schreiben Sie es in eine Zeile, ohne Steuerzeichen.',
  ),
  'note.empty': invalid('Write something.', 'Schreiben Sie etwas.'),
  'text.headerSafe': invalid(
    'Use ASCII characters without spaces: it is sent in a header.',
    'Verwenden Sie ASCII-Zeichen ohne Leerzeichen: Es wird in einer Kopfzeile gesendet.',
  ),
  'text.noBlanks': invalid(
    'Use letters, digits and punctuation without blanks.',
    'Verwenden Sie Buchstaben, Ziffern und Satzzeichen ohne Leerzeichen.',
  ),
  'id.characters': invalid(
    'Use letters, digits and the characters . _ : @ ~ - only.',
    'Verwenden Sie nur Buchstaben, Ziffern und die Zeichen . _ : @ ~ -',
  ),
  'id.dots': invalid("An id cannot be '.' or '..'.", "Eine ID kann nicht '.' oder '..' sein."),
  'id.uuid': invalid('Enter a UUID.', 'Geben Sie eine UUID ein.'),
  'name.empty': invalid('Enter a name.', 'Geben Sie einen Namen ein.'),
  'phone.example': invalid(
    'Enter a phone number such as +43 664 1234567.',
    'Geben Sie eine Telefonnummer wie +43 664 1234567 ein.',
  ),
  'days.whole': invalid(
    'Enter a whole number of days, or nothing.',
    'Geben Sie eine ganze Zahl von Tagen ein, oder nichts.',
  ),
  'days.tooFew': invalid('Enter 1 or more days.', 'Geben Sie 1 oder mehr Tage ein.'),
  'days.tooMany': invalid('Enter at most 36,500 days.', 'Geben Sie höchstens 36.500 Tage ein.'),
  'seconds.whole': invalid('Enter a whole number of seconds.', 'Geben Sie eine ganze Zahl von Sekunden ein.'),
  'seconds.negative': invalid('Enter 0 or more seconds.', 'Geben Sie 0 oder mehr Sekunden ein.'),
  'seconds.tooMany': invalid(
    'Enter at most 31,536,000 seconds, which is a year.',
    'Geben Sie höchstens 31.536.000 Sekunden ein, das ist ein Jahr.',
  ),
  'billing.order': invalid(
    'This day is before the one it begins with.',
    'Dieser Tag liegt vor dem, mit dem es beginnt.',
  ),
  'latitude.range': invalid('Enter a latitude from -90 to 90.', 'Geben Sie eine Breite von -90 bis 90 ein.'),
  'longitude.range': invalid('Enter a longitude from -180 to 180.', 'Geben Sie eine Länge von -180 bis 180 ein.'),
  'sort.words': invalid(
    "Sort by one of {fields}, as 'field,asc' or 'field,desc'.",
    "Sortieren Sie nach {fields}, als 'field,asc' oder 'field,desc'.",
  ),
  'paging.whole': invalid(
    '{field} must be a whole number of {min} or more.',
    '{field} muss eine ganze Zahl ab {min} sein.',
  ),
  'paging.cursor': invalid(
    'Send a cursor as a page of this list has told it.',
    'Senden Sie einen Cursor, wie ihn eine Seite dieser Liste genannt hat.',
  ),
  'paging.tooFar': invalid(
    'Page numbers reach the first {rows, plural, one {# row} other {# rows}}; go on with the cursor of a page.',
    'Seitenzahlen reichen für {rows, plural, one {die erste Zeile} other {die ersten # Zeilen}}; weiter geht es mit dem Cursor einer Seite.',
  ),
  'time.untilBeforeFrom': invalid(
    'Choose an end that is not before the beginning.',
    'Wählen Sie ein Ende, das nicht vor dem Beginn liegt.',
  ),
  'screenshot.name': invalid("Use 'kiosk' or 'desktop'.", "Verwenden Sie 'kiosk' oder 'desktop'."),
}
