import { words } from '../message.ts'

/** Of cubes, their photos, notes and routers. */
export const cubes = {
  'cube.changed': words('Changed cube {cube}.', 'Hat Cube {cube} geändert.'),
  'cube.settingsChanged': words('Changed the settings of the cube', 'Hat die Einstellungen des Cubes geändert'),
  'cube.deleted': words('Deleted cube {cube}.', 'Hat Cube {cube} gelöscht.'),
  'cube.setupEntered': words('Entered setup mode.', 'Hat den Einrichtungsmodus begonnen.'),
  'cube.setupLeft': words('Left setup mode.', 'Hat den Einrichtungsmodus beendet.'),
  'cube.assigned': words('Assigned to tenant {tenant}.', 'Dem Mandanten {tenant} zugewiesen.'),
  'cube.assignedByCode': words(
    'Assigned to tenant {tenant} with a cube activation code.',
    'Dem Mandanten {tenant} mit einem Cube-Aktivierungscode zugewiesen.',
  ),
  'cube.secretReset': words(
    'Reset the secret and entered setup mode. The controller may register anew for {minutes} minutes.',
    'Hat das Geheimnis zurückgesetzt und den Einrichtungsmodus begonnen. Die Steuerung darf sich {minutes} Minuten lang neu anmelden.',
  ),
  'cube.cloneSuspected': words(
    'Cube {cube} was taken over three times within a minute: two devices seem to use its secret.',
    'Cube {cube} wurde innerhalb einer Minute dreimal übernommen: Zwei Geräte scheinen sein Geheimnis zu benutzen.',
  ),
  'cube.reboot': words('Requested a reboot.', 'Hat einen Neustart angefordert.'),
  'cube.softwareUpdate': words('Requested a software update.', 'Hat ein Software-Update angefordert.'),
  'cube.rebooted': words('The cube has rebooted as requested.', 'Der Cube ist wie angefordert neu gestartet.'),
  'cube.softwareUpdated': words(
    'The cube has updated its software as requested.',
    'Der Cube hat seine Software wie angefordert aktualisiert.',
  ),
  'cube.wallChanged': words(
    'Changed how the front of the cube is drawn.',
    'Hat geändert, wie die Front des Cubes gezeichnet wird.',
  ),
  'cube.billingChanged': words('Changed the billing data.', 'Hat die Abrechnungsdaten geändert.'),
  'cube.maintenanceCodesChanged': words('Changed the maintenance codes.', 'Hat die Wartungscodes geändert.'),
  'device.deleted': words('Deleted device {device}.', 'Hat Gerät {device} gelöscht.'),

  'photo.uploaded': words('Uploaded the photo {file}.', 'Hat das Foto {file} hochgeladen.'),
  'photo.tagged': words('Tagged the photo {file}.', 'Hat das Foto {file} mit Tags versehen.'),
  'photo.untagged': words('Removed the tags of the photo {file}.', 'Hat die Tags des Fotos {file} entfernt.'),
  'photo.deleted': words('Deleted the photo {file}.', 'Hat das Foto {file} gelöscht.'),
  'photo.tagsChanged': words('Tags to offer for photos changed.', 'Angebotene Foto-Tags geändert.'),

  'note.written': words('Wrote a note.', 'Hat eine Notiz geschrieben.'),
  'note.changed': words('Changed a note.', 'Hat eine Notiz geändert.'),
  'note.done': words('Marked a note as done.', 'Hat eine Notiz als erledigt markiert.'),
  'note.notDone': words('Marked a note as not done.', 'Hat eine Notiz als nicht erledigt markiert.'),
  'note.deleted': words('Deleted a note.', 'Hat eine Notiz gelöscht.'),

  'router.changed': words('Changed the router settings.', 'Hat die Router-Einstellungen geändert.'),
  'router.sms': words('Sent an SMS to the router.', 'Hat dem Router eine SMS gesendet.'),
  'router.command': words(
    'Sent the command {command} by SMS to the router.',
    'Hat dem Router den Befehl {command} per SMS gesendet.',
  ),
  'router.smsFailed': words(
    'Sending an SMS to the router failed. {reason}',
    'Dem Router konnte keine SMS gesendet werden. {reason}',
  ),
  'router.commandFailed': words(
    'Sending the command {command} by SMS to the router failed. {reason}',
    'Dem Router konnte der Befehl {command} nicht per SMS gesendet werden. {reason}',
  ),

  // orders to a cube: {order} is one of those below
  'order.commanded': words('{order} commanded.', '{order} befohlen.'),
  'order.failed': words('{order} failed. {reason}', '{order} ist fehlgeschlagen. {reason}'),
  'order.updateSoftware': words('Update of the software', 'Aktualisierung der Software'),
  'order.restartController': words('Restart of the controller', 'Neustart der Steuerung'),
  'order.restartInterface': words('Restart of the user interface', 'Neustart der Bedienoberfläche'),
  'order.restartSystem': words('Restart of the operating system', 'Neustart des Betriebssystems'),

  // said by the controller of a cube
  'controller.updating': words('Updating the software on command.', 'Aktualisiert die Software auf Befehl.'),
  'controller.restarting': words('Restarting the controller on command.', 'Startet die Steuerung auf Befehl neu.'),
  'controller.restartingInterface': words(
    'Restarting the user interface on command.',
    'Startet die Bedienoberfläche auf Befehl neu.',
  ),
  'controller.restartingSystem': words(
    'Restarting the operating system on command.',
    'Startet das Betriebssystem auf Befehl neu.',
  ),
  'controller.notUpdated': words(
    'The software could not be updated: {reason}',
    'Die Software konnte nicht aktualisiert werden: {reason}',
  ),
}
