import {
  commandTimeout,
  conflict,
  cubeNotConnected,
  invalid,
  notFound,
  tooManyRequests,
  unauthenticated,
} from '../refusal.ts'

export const units = {
  'unit.secretWrong': unauthenticated(
    'This unit id and secret do not belong together.',
    'Diese Einheiten-ID und dieses Geheimnis gehören nicht zusammen.',
  ),
  'unit.notConnected': cubeNotConnected(
    'The unit is not connected. Nothing was sent, and nothing will be later.',
    'Die Einheit ist nicht verbunden. Es wurde nichts gesendet, und es wird auch später nichts gesendet.',
  ),
  'unit.noAnswer': commandTimeout(
    'The unit did not answer. Whether it carried the request out is not known.',
    'Die Einheit hat nicht geantwortet. Ob sie die Anfrage ausgeführt hat, ist nicht bekannt.',
  ),
  'unit.askedTooMuch': tooManyRequests(
    'This unit was asked too much. Try again in a moment.',
    'Diese Einheit wurde zu oft gefragt. Versuchen Sie es gleich noch einmal.',
  ),
  'unit.answerUnreadable': conflict(
    'The answer of the unit is not understood.',
    'Die Antwort der Einheit ist nicht zu verstehen.',
  ),
  'unit.busy': conflict(
    'A job runs on this unit. Wait until it has ended.',
    'Auf dieser Einheit läuft ein Auftrag. Warten Sie, bis er zu Ende ist.',
  ),
  'unit.basePackage': conflict(
    'The base package keeps the unit reachable and cannot be removed.',
    'Das Basispaket hält die Einheit erreichbar und lässt sich nicht entfernen.',
  ),
  'unit.noScreen': conflict(
    'This unit has no screen that a picture could be taken of.',
    'Diese Einheit hat keinen Bildschirm, von dem ein Bild gemacht werden könnte.',
  ),
  'unit.pictureFailed': conflict(
    'The unit could not take a picture of its screen. {reason}',
    'Die Einheit konnte kein Bild ihres Bildschirms machen. {reason}',
  ),
  'unit.pictureTooLarge': conflict(
    'The picture of the screen is larger than {size}. Take one without high quality.',
    'Das Bild des Bildschirms ist größer als {size}. Machen Sie eines ohne hohe Qualität.',
  ),
  'unit.noPackage': notFound(
    'There is no package {name} on this unit or in its sources.',
    'Es gibt auf dieser Einheit und in ihren Quellen kein Paket {name}.',
  ),
  'unit.noService': notFound('This unit has no service {name}.', 'Diese Einheit hat keinen Dienst {name}.'),
  'unit.takesLonger': commandTimeout(
    'The unit takes longer than ten seconds. What comes of it shows when it is done.',
    'Die Einheit braucht länger als zehn Sekunden. Was daraus wird, zeigt sich, sobald sie fertig ist.',
  ),
  'unit.packageName': invalid(
    'A package name has lower-case letters, digits and + . - only, and begins with a letter or digit.',
    'Ein Paketname hat nur Kleinbuchstaben, Ziffern und + . - und beginnt mit einem Buchstaben oder einer Ziffer.',
  ),
  'unit.packageVersion': invalid(
    'A version has letters, digits and . + : ~ - only.',
    'Eine Version hat nur Buchstaben, Ziffern und . + : ~ -.',
  ),
  'unit.serviceName': invalid(
    'A service name has letters, digits and : _ . @ - only.',
    'Der Name eines Dienstes hat nur Buchstaben, Ziffern und : _ . @ -.',
  ),
  'unit.screenName': invalid(
    'A screen name has letters, digits and _ . - only.',
    'Der Name einer Sitzung hat nur Buchstaben, Ziffern und _ . -.',
  ),
  'unit.screenEnded': notFound('This screen has ended.', 'Diese Sitzung ist zu Ende.'),
  'address.ipv4': invalid(
    'Enter an IPv4 address, such as 10.0.0.1.',
    'Geben Sie eine IPv4-Adresse ein, zum Beispiel 10.0.0.1.',
  ),
  'address.cidr': invalid(
    'Enter an IPv4 address with a netmask from /0 to /32, such as 10.0.0.5/24.',
    'Geben Sie eine IPv4-Adresse mit einer Netzmaske von /0 bis /32 ein, zum Beispiel 10.0.0.5/24.',
  ),
  'unit.timezone': invalid('Choose a time zone from the list.', 'Wählen Sie eine Zeitzone aus der Liste.'),
}
