import { notFound, tooLarge, unavailable, unsupportedMediaType } from '../refusal.ts'

/** What the simulator of cubes refuses on its own page. */
export const simulator = {
  'simulator.noCube': notFound('There is no virtual cube “{cube}”.', 'Es gibt keinen virtuellen Cube „{cube}“.'),
  'simulator.noDevice': notFound(
    'Cube “{cube}” has no device “{device}”.',
    'Der Cube „{cube}“ hat kein Gerät „{device}“.',
  ),
  'simulator.noLock': notFound('Cube “{cube}” has no lock “{lock}”.', 'Der Cube „{cube}“ hat kein Schloss „{lock}“.'),
  'simulator.tooManyPages': unavailable('Too many pages are open.', 'Es sind zu viele Seiten geöffnet.'),
  'simulator.notJson': unsupportedMediaType(
    'Send JSON with content type application/json.',
    'Senden Sie JSON mit dem Inhaltstyp application/json.',
  ),
  'simulator.tooLarge': tooLarge('At most {max} bytes.', 'Höchstens {max} Bytes.'),
}
