import {
  commandTimeout,
  conflict,
  cubeNotConnected,
  expired,
  gatewayError,
  tooManyRequests,
  unavailable,
} from '../refusal.ts'

/** Why a command to a cube was refused, or what became of it: from the server and from the cube. */
export const commands = {
  'command.away': cubeNotConnected(
    'Cube {cube} is not connected. Nothing was sent, and nothing will be later.',
    'Der Cube {cube} ist nicht verbunden. Es wurde nichts gesendet, und es wird auch später nichts gesendet.',
  ),
  'command.awayTooOften': tooManyRequests(
    'Cube {cube} is not connected. Nothing was sent, and nothing will be later. Try again in a moment.',
    'Der Cube {cube} ist nicht verbunden. Es wurde nichts gesendet, und es wird auch später nichts gesendet. Versuchen Sie es gleich noch einmal.',
  ),
  'command.idUsed': conflict(
    'This command id was used for another command. Use a new one.',
    'Diese Befehls-ID wurde für einen anderen Befehl benutzt. Verwenden Sie eine neue.',
  ),
  'command.tooManyLocks': tooManyRequests(
    'This cube opens at most 2 locks a second. Try again in a moment.',
    'Dieser Cube öffnet höchstens 2 Schlösser in der Sekunde. Versuchen Sie es gleich noch einmal.',
  ),
  'command.tooMany': tooManyRequests(
    'This cube was given too many commands. Try again in a moment.',
    'Diesem Cube wurden zu viele Befehle gegeben. Versuchen Sie es gleich noch einmal.',
  ),
  'command.notSent': conflict('The command could not be sent.', 'Der Befehl konnte nicht gesendet werden.'),
  'command.disconnectedBefore': cubeNotConnected(
    'The connection ended before the command was sent.',
    'Die Verbindung endete, bevor der Befehl gesendet war.',
  ),
  'command.connectionLost': conflict(
    'The connection was lost before an answer came.',
    'Die Verbindung ging verloren, bevor eine Antwort kam.',
  ),
  'command.connectionLostUnknown': conflict(
    'The connection was lost before the cube had answered. Whether it carried the command out is not known.',
    'Die Verbindung ging verloren, bevor der Cube geantwortet hatte. Ob er den Befehl ausgeführt hat, ist nicht bekannt.',
  ),
  'command.noAnswerUnknown': commandTimeout(
    'The cube did not answer in time. Whether it carried the command out is not known.',
    'Der Cube hat nicht rechtzeitig geantwortet. Ob er den Befehl ausgeführt hat, ist nicht bekannt.',
  ),
  'command.lockSilent': commandTimeout(
    'The cube took the command, but the lock did not report.',
    'Der Cube hat den Befehl angenommen, aber das Schloss hat sich nicht gemeldet.',
  ),
  'command.serverStopped': conflict(
    'The server stopped before the cube had answered.',
    'Der Server endete, bevor der Cube geantwortet hatte.',
  ),

  'command.late': expired(
    'The command reached the server too late. Nothing was sent.',
    'Der Befehl kam zu spät beim Server an. Es wurde nichts gesendet.',
  ),
  'command.lateTooOften': tooManyRequests(
    'The command reached the server too late. Nothing was sent. Try again in a moment.',
    'Der Befehl kam zu spät beim Server an. Es wurde nichts gesendet. Versuchen Sie es gleich noch einmal.',
  ),
  'command.pageLost': expired(
    'The connection of the page was lost before the command had arrived.',
    'Die Verbindung der Seite ging verloren, bevor der Befehl angekommen war.',
  ),
  'command.otherPerson': conflict('{name} is opening this lock right now.', '{name} öffnet dieses Schloss gerade.'),
  'command.connectionLostBeforeReport': conflict(
    'The connection was lost before the lock had reported.',
    'Die Verbindung ging verloren, bevor das Schloss sich gemeldet hatte.',
  ),
  'command.unknownBecause': commandTimeout(
    '{reason} Whether it carried the command out is not known.',
    '{reason} Ob der Befehl ausgeführt wurde, ist nicht bekannt.',
  ),
  'command.openedLate': conflict('The lock opened after all.', 'Das Schloss ging doch noch auf.'),
  'command.blockedLate': conflict('The lock is blocked.', 'Das Schloss ist blockiert.'),
  // in the words of the device, whatever they are
  'device.refused': conflict('{reason}', '{reason}'),
  'device.tooLate': expired('{reason}', '{reason}'),
  'device.partSilent': commandTimeout('{reason}', '{reason}'),

  // said by the controller of a cube
  'command.otherConnection': conflict(
    'The command belongs to another connection.',
    'Der Befehl gehört zu einer anderen Verbindung.',
  ),
  'command.lateOnSite': expired(
    'The command reached the cube too late. Nothing was carried out.',
    'Der Befehl kam zu spät beim Cube an. Es wurde nichts ausgeführt.',
  ),
  'command.unfinished': commandTimeout(
    'The cube began with the command, but has not ended in time.',
    'Der Cube hat mit dem Befehl begonnen, ist aber nicht rechtzeitig fertig geworden.',
  ),
  'command.outOfOrder': conflict('The command is out of order.', 'Der Befehl kam nicht in der richtigen Reihenfolge.'),
  'command.begunBefore': conflict('This command was begun before.', 'Dieser Befehl wurde schon einmal begonnen.'),
  'command.failed': conflict(
    'The command failed on the cube. {reason}',
    'Der Befehl ist auf dem Cube fehlgeschlagen. {reason}',
  ),
  'command.diskFull': unavailable(
    'The controller cannot write to its disk, so it carries out no commands.',
    'Die Steuerung kann nicht auf ihren Datenträger schreiben und führt deshalb keine Befehle aus.',
  ),
  'command.noUpdate': conflict(
    'No command that updates the software is set on this cube.',
    'Auf diesem Cube ist kein Befehl eingestellt, der die Software aktualisiert.',
  ),
  'command.noPicture': conflict(
    'No picture of the screen could be taken. Install grim (Wayland) or scrot (X11) on the cube.',
    'Vom Bildschirm konnte kein Bild gemacht werden. Installieren Sie grim (Wayland) oder scrot (X11) auf dem Cube.',
  ),
  'command.pictureNotSent': conflict(
    'The picture could not be sent to the server. {reason}',
    'Das Bild konnte nicht an den Server gesendet werden. {reason}',
  ),
  'command.pictureNotTaken': conflict(
    'The server did not take the picture. It answered with status {status}.',
    'Der Server hat das Bild nicht angenommen. Er antwortete mit dem Status {status}.',
  ),
  'command.noRestartController': conflict(
    'This cube cannot restart its controller.',
    'Dieser Cube kann seine Steuerung nicht neu starten.',
  ),
  'command.noRestartInterface': conflict(
    'This cube cannot restart its user interface.',
    'Dieser Cube kann seine Oberfläche nicht neu starten.',
  ),
  'command.noRestartSystem': conflict(
    'This cube cannot restart its operating system.',
    'Dieser Cube kann sein Betriebssystem nicht neu starten.',
  ),
  'command.noSoftwareUpdate': conflict(
    'This cube cannot update its software.',
    'Dieser Cube kann seine Software nicht aktualisieren.',
  ),
  'command.noScreen': conflict(
    'This cube cannot take pictures of its screen.',
    'Dieser Cube kann keine Bilder seines Bildschirms machen.',
  ),
  'lock.driverAway': conflict(
    'The driver of this lock is not connected. Lock “{lock}” cannot be opened until it is back.',
    'Der Treiber dieses Schlosses ist nicht verbunden. Das Schloss „{lock}“ kann nicht geöffnet werden, bis er wieder da ist.',
  ),
  'lock.driverSilent': commandTimeout(
    'The driver of this lock did not answer in time.',
    'Der Treiber dieses Schlosses hat nicht rechtzeitig geantwortet.',
  ),
  'lock.driverGone': commandTimeout(
    'The driver of this lock disconnected before it had answered.',
    'Der Treiber dieses Schlosses trennte sich, bevor er geantwortet hatte.',
  ),
  'lock.driverRefused': gatewayError(
    'The driver of this lock did not take the command. {reason}',
    'Der Treiber dieses Schlosses hat den Befehl nicht angenommen. {reason}',
  ),
}
