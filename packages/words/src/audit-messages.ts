/**
 * What stands in the audit trail, in German. The trail itself is English and is never changed, so a reader's page finds the sentence by its
 * form: `{…}` stands for what differs from entry to entry, and is put into the German in the same order or by its name.
 */
const german: Readonly<Record<string, string>> = {
  'Had an event about box {box} sent to its app again.': 'Hat ein Ereignis zu Fach {box} erneut an seine App gesendet.',
  'Had {n} pending events sent to the app again.': 'Hat {n} ausstehende Ereignisse erneut an die App gesendet.',
  'Changed the webhook address of the app.': 'Hat die Webhook-Adresse der App geändert.',
  'Made a new signing secret for the webhook of the app.': 'Hat ein neues Geheimnis für den Webhook der App erzeugt.',
  'Sent a test event to the webhook of the app.': 'Hat ein Testereignis an den Webhook der App gesendet.',
  'Had events posted to the webhook of the app again.': 'Lässt Ereignisse wieder an den Webhook der App senden.',
  'Created a notification.': 'Hat eine Benachrichtigung erstellt.',
  'Installed app {app}.': 'Hat die App {app} installiert.',
  'Uninstalled app {app}.': 'Hat die App {app} deinstalliert.',
  'Added app {app} to the tenant.': 'Hat die App {app} dem Mandanten hinzugefügt.',
  'Removed app {app} from the tenant.': 'Hat die App {app} vom Mandanten entfernt.',
  'Stored “{key}”.': 'Hat „{key}“ gespeichert.',
  'Replaced “{key}”.': 'Hat „{key}“ ersetzt.',
  'Deleted “{key}” from the storage.': 'Hat „{key}“ aus dem Speicher gelöscht.',
  'Changed the billing data.': 'Hat die Abrechnungsdaten geändert.',
  'Stopped the opening of all boxes.': 'Hat das Öffnen aller Fächer angehalten.',
  'Opening of all {number} boxes requested.': 'Hat das Öffnen aller {number} Fächer angefordert.',
  'Opening of all {number} locks requested.': 'Hat das Öffnen aller {number} Schlösser angefordert.',
  'Changed how the front of the cube is drawn.': 'Hat geändert, wie die Front des Cubes gezeichnet wird.',
  'Changed box {box}.': 'Hat Fach {box} geändert.',
  'Created box {box}.': 'Hat Fach {box} angelegt.',
  'Deleted box {box}.': 'Hat Fach {box} gelöscht.',
  'Opened box {box}': 'Hat Fach {box} geöffnet',
  'Changed box {box}': 'Hat Fach {box} geändert',
  'Box {box} needs maintenance.': 'Fach {box} braucht Wartung.',
  'Completed the maintenance of box {box}.': 'Hat die Wartung von Fach {box} abgeschlossen.',
  'Occupied box {box}.': 'Hat Fach {box} belegt.',
  'Ended the occupancy of box {box}': 'Hat die Belegung von Fach {box} beendet',
  'Cube activation code {code} was created.': 'Der Cube-Aktivierungscode {code} wurde angelegt.',
  'Test alert requested, with {count} recipients.': 'Testalarm angefordert, mit {count} Empfängern.',
  '{count} cube activation codes were created.': '{count} Cube-Aktivierungscodes wurden angelegt.',
  'Cube activation code {code} was changed.': 'Der Cube-Aktivierungscode {code} wurde geändert.',
  'Cube activation code {code} was deleted.': 'Der Cube-Aktivierungscode {code} wurde gelöscht.',
  'Opened a terminal on unit {unit}.': 'Hat ein Terminal auf Einheit {unit} geöffnet.',
  'Closed a terminal on unit {unit} after {seconds} s.':
    'Hat ein Terminal auf Einheit {unit} nach {seconds} s geschlossen.',
  'Unit {unit} registered itself.': 'Einheit {unit} hat sich registriert.',
  'Unit {unit} registered anew.': 'Einheit {unit} hat sich neu registriert.',
  'Cube {cube} registered itself.': 'Cube {cube} hat sich registriert.',
  'Cube {cube} registered anew.': 'Cube {cube} hat sich neu registriert.',
  'Exported the list {list}.': 'Hat die Liste {list} exportiert.',
  'Created app {app}.': 'Hat die App {app} angelegt.',
  'Changed app {app}.': 'Hat die App {app} geändert.',
  'Deleted app {app}.': 'Hat die App {app} gelöscht.',
  'Created an API key.': 'Hat einen API-Schlüssel angelegt.',
  'Deleted an API key.': 'Hat einen API-Schlüssel gelöscht.',
  'Reset the secret of unit {unit}, which may register anew for {minutes} minutes.':
    'Hat das Geheimnis der Einheit {unit} zurückgesetzt, die sich {minutes} Minuten lang neu anmelden darf.',
  'Reset the secret of unit {unit}.': 'Hat das Geheimnis der Einheit {unit} zurückgesetzt.',
  'Ended the setup of cube {cube}.': 'Hat die Einrichtung des Cubes {cube} beendet.',
  'Created an API key{name}.': 'Hat einen API-Schlüssel angelegt{name}.',
  'Deleted an API key{name}.': 'Hat einen API-Schlüssel gelöscht{name}.',
  'Reset the secret and entered setup mode. The controller may register anew for {minutes} minutes.':
    'Hat das Geheimnis zurückgesetzt und den Einrichtungsmodus begonnen. Die Steuerung darf sich {minutes} Minuten lang neu anmelden.',
  'Read the occupancy of box {box} with its access code.':
    'Hat die Belegung von Fach {box} mit ihrem Zugangscode gelesen.',
  'Read the occupancy of box {box} with its access keys.':
    'Hat die Belegung von Fach {box} mit ihren Zugangsschlüsseln gelesen.',
  'Changed the occupancy of box {box}.': 'Hat die Belegung von Fach {box} geändert.',
  'Deleted the setup of unit {unit}.': 'Hat die Einrichtung der Einheit {unit} gelöscht.',
  'Deleted the setup of cube {cube}.': 'Hat die Einrichtung des Cubes {cube} gelöscht.',
  'Unit {unit} was assigned to cube {cube}.': 'Einheit {unit} wurde dem Cube {cube} zugewiesen.',
  'Wrote commissioning report {number}.': 'Hat das Inbetriebnahmeprotokoll {number} geschrieben.',
  'Finished the setup.': 'Hat die Einrichtung abgeschlossen.',
  'Branding of tenant {tenant} changed.': 'Branding des Mandanten {tenant} geändert.',
  'Branding of operator {operator} changed.': 'Branding des Betreibers {operator} geändert.',
  'Changed cube {cube}.': 'Hat Cube {cube} geändert.',
  'Deleted cube {cube}.': 'Hat Cube {cube} gelöscht.',
  'Changed the settings of the cube': 'Hat die Einstellungen des Cubes geändert',
  'Entered setup mode.': 'Hat den Einrichtungsmodus begonnen.',
  'Left setup mode.': 'Hat den Einrichtungsmodus beendet.',
  'Reset the secret and entered setup mode. The controller has to be set up anew.':
    'Hat das Geheimnis zurückgesetzt und den Einrichtungsmodus begonnen. Die Steuerung muss neu eingerichtet werden.',
  'Assigned to tenant {tenant} with a cube activation code.':
    'Dem Mandanten {tenant} mit einem Cube-Aktivierungscode zugewiesen.',
  'Assigned to tenant {tenant}.': 'Dem Mandanten {tenant} zugewiesen.',
  'Deleted device {device}.': 'Hat Gerät {device} gelöscht.',
  'E-mail configuration of tenant {tenant} changed.': 'E-Mail-Konfiguration des Mandanten {tenant} geändert.',
  'E-mail configuration of tenant {tenant} deleted.': 'E-Mail-Konfiguration des Mandanten {tenant} gelöscht.',
  'E-mail configuration of operator {operator} changed.': 'E-Mail-Konfiguration des Betreibers {operator} geändert.',
  'E-mail configuration of operator {operator} deleted.': 'E-Mail-Konfiguration des Betreibers {operator} gelöscht.',
  'Test mail with the e-mail configuration of tenant {tenant} to {recipient} was asked for.':
    'Testmail mit der E-Mail-Konfiguration des Mandanten {tenant} an {recipient} angefordert.',
  'Test mail with the e-mail configuration of operator {operator} to {recipient} was asked for.':
    'Testmail mit der E-Mail-Konfiguration des Betreibers {operator} an {recipient} angefordert.',
  'Lock module {module} logged in for the first time.': 'Schlossmodul {module} hat sich zum ersten Mal angemeldet.',
  'Lock module {module} logged in.': 'Schlossmodul {module} hat sich angemeldet.',
  'Lock module {module} was changed.': 'Schlossmodul {module} wurde geändert.',
  'Lock module {module} was deleted.': 'Schlossmodul {module} wurde gelöscht.',
  'A new provisioning token for lock modules was made.':
    'Ein neues Bereitstellungstoken für Schlossmodule wurde erstellt.',
  'Changed the maintenance codes.': 'Hat die Wartungscodes geändert.',
  'Took the alert.': 'Hat den Alarm übernommen.',
  'Gave the alert back.': 'Hat den Alarm zurückgegeben.',
  'Muted the alert until it is over.': 'Hat den Alarm stummgeschaltet, bis er vorbei ist.',
  'Muted the alert until {time}.': 'Hat den Alarm bis {time} stummgeschaltet.',
  'Ended the muting of the alert.': 'Hat die Stummschaltung des Alarms beendet.',
  'Wrote a note.': 'Hat eine Notiz geschrieben.',
  'Changed a note.': 'Hat eine Notiz geändert.',
  'Marked a note as done.': 'Hat eine Notiz als erledigt markiert.',
  'Marked a note as not done.': 'Hat eine Notiz als nicht erledigt markiert.',
  'Deleted a note.': 'Hat eine Notiz gelöscht.',
  'Read a notification.': 'Hat eine Benachrichtigung gelesen.',
  'Sent a test notification.': 'Hat eine Testbenachrichtigung gesendet.',
  'Had {number} messages of notifications sent again.':
    'Hat {number} Nachrichten von Benachrichtigungen erneut senden lassen.',
  'Operator {operator} created.': 'Betreiber {operator} angelegt.',
  'Operator {operator} is now called {name}.': 'Betreiber {operator} heißt jetzt {name}.',
  'Operator {operator} deleted.': 'Betreiber {operator} gelöscht.',
  'Operator {operator} deleted; {heir} took over {number} tenants.':
    'Betreiber {operator} gelöscht; {heir} hat {number} Mandanten übernommen.',
  'Alert recipients changed.': 'Empfänger von Alarmen geändert.',
  'Uploaded the photo {file}.': 'Hat das Foto {file} hochgeladen.',
  'Tags to offer for photos changed.': 'Angebotene Foto-Tags geändert.',
  'Removed the tags of the photo {file}.': 'Hat die Tags des Fotos {file} entfernt.',
  'Tagged the photo {file}.': 'Hat das Foto {file} mit Tags versehen.',
  'Deleted the photo {file}.': 'Hat das Foto {file} gelöscht.',
  '{number} ended occupancy older than {days} days removed.':
    '{number} beendete Belegung, älter als {days} Tage, entfernt.',
  '{number} ended occupancies older than {days} days removed.':
    '{number} beendete Belegungen, älter als {days} Tage, entfernt.',
  '{number} ended occupancy older than 1 day removed.': '{number} beendete Belegung, älter als 1 Tag, entfernt.',
  '{number} ended occupancies older than 1 day removed.': '{number} beendete Belegungen, älter als 1 Tag, entfernt.',
  'Changed the router settings.': 'Hat die Router-Einstellungen geändert.',
  'Sent an SMS to the router.': 'Hat dem Router eine SMS gesendet.',
  'Sent the command {command} by SMS to the router.': 'Hat dem Router den Befehl {command} per SMS gesendet.',
  'Tenant {tenant} was created.': 'Mandant {tenant} wurde angelegt.',
  'Tenant {tenant} was changed.': 'Mandant {tenant} wurde geändert.',
  'Tenant {tenant} was deleted.': 'Mandant {tenant} wurde gelöscht.',
  'The {what} settings of tenant {tenant} were changed.':
    'Die Einstellungen ({what}) des Mandanten {tenant} wurden geändert.',
  'Tenant {tenant} with {number} cube was moved to operator {operator}.':
    'Mandant {tenant} mit {number} Cube wurde zum Betreiber {operator} verschoben.',
  'Tenant {tenant} with {number} cube was moved here from operator {operator}.':
    'Mandant {tenant} mit {number} Cube wurde vom Betreiber {operator} hierher verschoben.',
  'Tenant {tenant} with {number} cubes was moved to operator {operator}.':
    'Mandant {tenant} mit {number} Cubes wurde zum Betreiber {operator} verschoben.',
  'Tenant {tenant} with {number} cubes was moved here from operator {operator}.':
    'Mandant {tenant} mit {number} Cubes wurde vom Betreiber {operator} hierher verschoben.',
  'Tenant {tenant} was taken over from operator {operator}, which was deleted.':
    'Mandant {tenant} wurde vom gelöschten Betreiber {operator} übernommen.',
  'Somebody invited to join as {role}.': 'Jemand wurde als {role} eingeladen.',
  '{name} joined as {role}.': '{name} ist als {role} beigetreten.',
  'Role of {name} changed from {before} to {role}.': 'Rolle von {name} von {before} zu {role} geändert.',
  'A pending invitation withdrawn.': 'Eine offene Einladung wurde zurückgezogen.',
  '{name} removed from the operator.': '{name} wurde vom Betreiber entfernt.',
  'Opening of Box {box} (lock {lock}) requested.': 'Öffnen von Fach {box} (Schloss {lock}) angefordert.',
  'Opening of Lock {lock} requested.': 'Öffnen von Schloss {lock} angefordert.',
  'Box {box} (lock {lock}) did not open: it is blocked. {reason}':
    'Fach {box} (Schloss {lock}) hat sich nicht geöffnet: Es ist blockiert. {reason}',
  'Box {box} (lock {lock}) did not open: it is blocked.':
    'Fach {box} (Schloss {lock}) hat sich nicht geöffnet: Es ist blockiert.',
  'Box {box} (lock {lock}) was not opened. {reason}': 'Fach {box} (Schloss {lock}) wurde nicht geöffnet. {reason}',
  'Box {box} (lock {lock}) was not opened.': 'Fach {box} (Schloss {lock}) wurde nicht geöffnet.',
  'Whether Box {box} (lock {lock}) opened is not known. {reason}':
    'Ob sich Fach {box} (Schloss {lock}) geöffnet hat, ist nicht bekannt. {reason}',
  'Whether Box {box} (lock {lock}) opened is not known.':
    'Ob sich Fach {box} (Schloss {lock}) geöffnet hat, ist nicht bekannt.',
  'Box {box} (lock {lock}) answered after the time limit. {reason}':
    'Fach {box} (Schloss {lock}) hat nach Ablauf der Frist geantwortet. {reason}',
  'Box {box} (lock {lock}) answered after the time limit.':
    'Fach {box} (Schloss {lock}) hat nach Ablauf der Frist geantwortet.',
  'Lock {lock} was not opened. {reason}': 'Schloss {lock} wurde nicht geöffnet. {reason}',
  'Lock {lock} was not opened.': 'Schloss {lock} wurde nicht geöffnet.',
  'Lock {lock} did not open: it is blocked.': 'Schloss {lock} hat sich nicht geöffnet: Es ist blockiert.',
  'Whether Lock {lock} opened is not known.': 'Ob sich Schloss {lock} geöffnet hat, ist nicht bekannt.',
  'Lock {lock} answered after the time limit.': 'Schloss {lock} hat nach Ablauf der Frist geantwortet.',
  'Cube {cube} was taken over three times within a minute: two devices seem to use its secret.':
    'Cube {cube} wurde innerhalb einer Minute dreimal übernommen: Zwei Geräte scheinen sein Geheimnis zu benutzen.',
  'Requested a reboot.': 'Hat einen Neustart angefordert.',
  'Requested a reboot': 'Hat einen Neustart angefordert',
  'Requested a software update.': 'Hat ein Software-Update angefordert.',
  'The cube has rebooted as requested.': 'Der Cube ist wie angefordert neu gestartet.',
  'The cube has updated its software as requested.': 'Der Cube hat seine Software wie angefordert aktualisiert.',
  'Updating the software on command.': 'Aktualisiert die Software auf Befehl.',
  'Restarting the controller on command.': 'Startet die Steuerung auf Befehl neu.',
  'Restarting the user interface on command.': 'Startet die Bedienoberfläche auf Befehl neu.',
  'Restarting the operating system on command.': 'Startet das Betriebssystem auf Befehl neu.',
  'The software could not be updated: {reason}': 'Die Software konnte nicht aktualisiert werden: {reason}',
  '{order} commanded.': '{order} befohlen.',
  '{order} failed. {reason}': '{order} ist fehlgeschlagen. {reason}',
  '{job} on unit {unit} ended with exit code {code}.': '{job} auf Einheit {unit} endete mit Code {code}.',
  'Unit {unit}: {what}': 'Einheit {unit}: {what}',
}

interface Form {
  pattern: RegExp
  names: string[]
  text: string
}
/** The longest first: what a shorter one leaves open is named by the longer. */
let forms: Form[] | undefined
const formsOf = (): Form[] =>
  Object.entries(german)
    .sort(([one], [other]) => other.replace(/\{\w+\}/g, '').length - one.replace(/\{\w+\}/g, '').length)
    .map(([english, text]) => ({
      pattern: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`, 's'),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      text,
    }))

/** A sentence of the trail in German; one of another form as it stands. */
export function auditMessageInGerman(message: string): string {
  forms ??= formsOf()
  for (const { pattern, names, text } of forms) {
    const found = pattern.exec(message)
    if (found !== null) return text.replace(/\{(\w+)\}/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '')
  }
  return message
}
