import { isSettled, type LockCommand, type LockCommands } from './command-state.ts'
import { COMMAND_MS } from './server-clock.ts'

/**
 * Ends commands of which nothing more is heard. Each has its life from the moment it was heard of here: what time its steps carry is the
 * server's, and the clock of this computer may be another one.
 */
export function commandTimeOuts(over: (command: LockCommand) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const end = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    follow(commands: LockCommands): void {
      const running = Object.values(commands).filter((it) => !isSettled(it))
      for (const id of timers.keys()) if (!running.some(({ commandId }) => commandId === id)) end(id)
      for (const command of running)
        if (!timers.has(command.commandId))
          timers.set(
            command.commandId,
            setTimeout(() => over(command), COMMAND_MS + 1_000),
          )
    },
    stop: () => [...timers.keys()].forEach(end),
  }
}
