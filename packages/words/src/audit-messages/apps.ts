import { words } from '../message.ts'

/** Of apps, what they keep, and their events. */
export const apps = {
  'app.created': words('Created app {app}.', 'Hat die App {app} angelegt.'),
  'app.changed': words('Changed app {app}.', 'Hat die App {app} geändert.'),
  'app.deleted': words('Deleted app {app}.', 'Hat die App {app} gelöscht.'),
  'app.installedOnCube': words('Installed app {app}.', 'Hat die App {app} installiert.'),
  'app.uninstalled': words('Uninstalled app {app}.', 'Hat die App {app} deinstalliert.'),
  'app.added': words('Added app {app} to the tenant.', 'Hat die App {app} dem Mandanten hinzugefügt.'),
  'app.removed': words('Removed app {app} from the tenant.', 'Hat die App {app} vom Mandanten entfernt.'),
  'app.notification': words('Created a notification.', 'Hat eine Benachrichtigung erstellt.'),
  'apiKey.created': words('Created an API key.', 'Hat einen API-Schlüssel angelegt.'),
  'apiKey.createdNamed': words('Created an API key ({name}).', 'Hat einen API-Schlüssel angelegt ({name}).'),
  'apiKey.deleted': words('Deleted an API key.', 'Hat einen API-Schlüssel gelöscht.'),
  'apiKey.deletedNamed': words('Deleted an API key ({name}).', 'Hat einen API-Schlüssel gelöscht ({name}).'),
  'appEvent.again': words(
    'Had an event about box {box} sent to its app again.',
    'Hat ein Ereignis zu Fach {box} erneut an seine App gesendet.',
  ),
  'appEvent.allAgain': words(
    'Had {number} pending events sent to the app again.',
    'Hat {number} ausstehende Ereignisse erneut an die App gesendet.',
  ),
  'webhook.changed': words('Changed the webhook address of the app.', 'Hat die Webhook-Adresse der App geändert.'),
  'webhook.secret': words(
    'Made a new signing secret for the webhook of the app.',
    'Hat ein neues Geheimnis für den Webhook der App erzeugt.',
  ),
  'webhook.tested': words(
    'Sent a test event to the webhook of the app.',
    'Hat ein Testereignis an den Webhook der App gesendet.',
  ),
  'webhook.resumed': words(
    'Had events posted to the webhook of the app again.',
    'Lässt Ereignisse wieder an den Webhook der App senden.',
  ),
  'webhook.paused': words(
    'The webhook of app {app} has failed for five days and is paused; {number} events wait for it.',
    'Der Webhook der App {app} schlägt seit fünf Tagen fehl und ist angehalten; {number} Ereignisse warten auf ihn.',
  ),
  'storage.stored': words('Stored “{key}”.', 'Hat „{key}“ gespeichert.'),
  'storage.replaced': words('Replaced “{key}”.', 'Hat „{key}“ ersetzt.'),
  'storage.deleted': words('Deleted “{key}” from the storage.', 'Hat „{key}“ aus dem Speicher gelöscht.'),
}
