import { words } from '../message.ts'

/** Of units and lock modules. */
export const units = {
  'unit.setupEntered': words('Unit {unit} entered setup mode.', 'Einheit {unit} hat den Einrichtungsmodus begonnen.'),
  'unit.setupLeft': words('Unit {unit} left setup mode.', 'Einheit {unit} hat den Einrichtungsmodus beendet.'),
  'unit.secretReset': words(
    'Reset the secret of unit {unit}, which may register anew for {minutes} minutes.',
    'Hat das Geheimnis der Einheit {unit} zurückgesetzt, die sich {minutes} Minuten lang neu anmelden darf.',
  ),
  'unit.deleted': words('Deleted the unit {unit}', 'Hat die Einheit {unit} gelöscht'),
  'unit.cloneSuspected': words(
    'Unit {unit} was taken over three times within a minute: two devices seem to use its secret.',
    'Einheit {unit} wurde innerhalb einer Minute dreimal übernommen: Zwei Geräte scheinen ihr Geheimnis zu benutzen.',
  ),
  'unit.terminalOpened': words('Opened a terminal on unit {unit}.', 'Hat ein Terminal auf Einheit {unit} geöffnet.'),
  'unit.terminalClosed': words(
    'Closed a terminal on unit {unit} after {seconds} s.',
    'Hat ein Terminal auf Einheit {unit} nach {seconds} s geschlossen.',
  ),
  'unit.jobEnded': words(
    '{job} on unit {unit} ended with exit code {exit}.',
    '{job} auf Einheit {unit} endete mit Code {exit}.',
  ),
  'unit.networkRefused': words(
    'Unit {unit}: The network was not changed. {reason}',
    'Einheit {unit}: Das Netzwerk wurde nicht geändert. {reason}',
  ),

  // what a unit was asked for: {what} is one of those below
  'unit.asked': words('Unit {unit}: {what}', 'Einheit {unit}: {what}'),
  'unit.notDone': words(
    'Unit {unit}: Not carried out: {what} {reason}',
    'Einheit {unit}: Nicht ausgeführt: {what} {reason}',
  ),
  'unit.perhapsNotDone': words(
    'Unit {unit}: Perhaps not carried out: {what} {reason}',
    'Einheit {unit}: Vielleicht nicht ausgeführt: {what} {reason}',
  ),
  'task.configure': words(
    'Changed the configuration of package {name}.',
    'Hat die Konfiguration des Pakets {name} geändert.',
  ),
  'task.install': words('Began to install package {name}.', 'Hat begonnen, das Paket {name} zu installieren.'),
  'task.installVersion': words(
    'Began to install package {name} {version}.',
    'Hat begonnen, das Paket {name} {version} zu installieren.',
  ),
  'task.remove': words('Began to remove package {name}.', 'Hat begonnen, das Paket {name} zu entfernen.'),
  'task.hold': words('Held package {name}.', 'Hat das Paket {name} angehalten.'),
  'task.release': words('Released package {name}.', 'Hat das Paket {name} freigegeben.'),
  'task.upgradeAll': words('Began to upgrade all packages.', 'Hat begonnen, alle Pakete zu aktualisieren.'),
  'task.restartService': words('Restarted service {name}.', 'Hat den Dienst {name} neu gestartet.'),
  'task.dhcp': words('Set the network to DHCP.', 'Hat das Netzwerk auf DHCP gestellt.'),
  'task.network': words(
    'Set the network to {address}, gateway {gateway}.',
    'Hat das Netzwerk auf {address} gestellt, Gateway {gateway}.',
  ),
  'task.timezone': words('Set the time zone to {timezone}.', 'Hat die Zeitzone auf {timezone} gestellt.'),
  'task.read': words('Read the unit.', 'Hat die Einheit gelesen.'),

  'lockModule.firstLogin': words(
    'Lock module {module} logged in for the first time.',
    'Schlossmodul {module} hat sich zum ersten Mal angemeldet.',
  ),
  'lockModule.login': words(
    'Lock module {name} ({module}) logged in.',
    'Schlossmodul {name} ({module}) hat sich angemeldet.',
  ),
  'lockModule.changed': words(
    'Lock module {name} ({module}) was changed.',
    'Schlossmodul {name} ({module}) wurde geändert.',
  ),
  'lockModule.removed': words(
    'Lock module {name} ({module}) was deleted.',
    'Schlossmodul {name} ({module}) wurde gelöscht.',
  ),
  'lockModule.token': words(
    'A new provisioning token for lock modules was made.',
    'Ein neues Bereitstellungstoken für Schlossmodule wurde erstellt.',
  ),
}
