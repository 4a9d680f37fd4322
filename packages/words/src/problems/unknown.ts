import { notFound } from '../refusal.ts'

/** In the same words whether a thing is absent or belongs to someone else. */
export const unknown = {
  'account.unknown': notFound('There is no account {id}.', 'Es gibt kein Konto {id}.'),
  'activationCode.unknown': notFound(
    'There is no such cube activation code.',
    'Diesen Cube-Aktivierungscode gibt es nicht.',
  ),
  'auditEntry.unknown': notFound('There is no such audit entry.', 'Diesen Audit-Eintrag gibt es nicht.'),
  'apiKey.unknown': notFound('There is no such API key.', 'Diesen API-Schlüssel gibt es nicht.'),
  'alert.unknown': notFound('This alert is over.', 'Dieser Alarm ist vorbei.'),
  'app.unknown': notFound('There is no such app.', 'Diese App gibt es nicht.'),
  'appEvent.unknown': notFound('There is no such occupancy event.', 'Dieses Belegungsereignis gibt es nicht.'),
  'box.unknown': notFound('There is no such box.', 'Dieses Fach gibt es nicht.'),
  'carrier.unknown': notFound('There is no such mobile carrier.', 'Diesen Mobilfunkanbieter gibt es nicht.'),
  'cube.unknown': notFound('There is no such cube.', 'Diesen Cube gibt es nicht.'),
  'device.unknown': notFound('There is no such device.', 'Dieses Gerät gibt es nicht.'),
  'emailConfiguration.unknown': notFound(
    'There is no such e-mail configuration.',
    'Diese E-Mail-Konfiguration gibt es nicht.',
  ),
  'job.unknown': notFound('There is no such job.', 'Diesen Auftrag gibt es nicht.'),
  'lock.unknown': notFound('There is no such lock on this cube.', 'Dieses Schloss gibt es an diesem Cube nicht.'),
  'lockModule.unknown': notFound('There is no such lock module.', 'Dieses Schlossmodul gibt es nicht.'),
  'note.unknown': notFound('There is no such note.', 'Diese Notiz gibt es nicht.'),
  'notification.unknown': notFound('There is no such notification.', 'Diese Benachrichtigung gibt es nicht.'),
  'occupancy.unknown': notFound('There is no such occupancy.', 'Diese Belegung gibt es nicht.'),
  'operator.unknown': notFound('There is no such operator.', 'Diesen Betreiber gibt es nicht.'),
  'photo.unknown': notFound('There is no such photo.', 'Dieses Foto gibt es nicht.'),
  'setup.unknown': notFound('There is no such setup.', 'Diese Einrichtung gibt es nicht.'),
  'simCard.unknown': notFound('There is no such SIM card.', 'Diese SIM-Karte gibt es nicht.'),
  'storageItem.unknown': notFound('There is no such storage item.', 'Diesen Speichereintrag gibt es nicht.'),
  'tenant.unknown': notFound('There is no such tenant.', 'Diesen Mandanten gibt es nicht.'),
  'unit.unknown': notFound('There is no such unit.', 'Diese Einheit gibt es nicht.'),
  'user.unknown': notFound('There is no such user.', 'Diesen Benutzer gibt es nicht.'),
}
