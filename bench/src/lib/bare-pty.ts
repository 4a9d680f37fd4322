import type { TerminalSize } from '@cubeward/contract/admin/unit-parts.ts'
import type { Terminal } from '@cubeward/unit/host/host.ts'
import { spawn } from '@lydell/node-pty'

/** The shell of both sides: what is typed is echoed by the kernel. */
export const shell = '/bin/sh'

/** A shell on a pty, and nothing around it. */
export function barePty(size: TerminalSize): Omit<Terminal, 'screen'> {
  const pty = spawn(shell, [], { name: 'xterm-256color', ...size })
  return {
    onData: (listener) => void pty.onData(listener),
    onExit: (listener) => void pty.onExit(listener),
    write: (data) => pty.write(data),
    resize: ({ cols, rows }) => pty.resize(cols, rows),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    close: () => pty.kill('SIGHUP'),
  }
}
