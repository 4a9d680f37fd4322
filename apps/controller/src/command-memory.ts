import { nak } from '@cubeward/contract/kernel/problem.ts'
import type { Problem } from '@cubeward/vcmp/problem.ts'
import { z } from 'zod'
import { AppendLog } from './append-log.ts'
import type { Log } from './log.ts'

const REMEMBERED = 1_000

const Line = z.object({
  commandId: z.string(),
  /** Absent: the command was begun. */
  answer: z
    .union([
      z.literal('done'),
      z.looseObject({ status: z.number(), title: z.string(), detail: z.string().exactOptional() }),
    ])
    .optional(),
})

/** What was answered to a command: done, or refused with this problem. */
export type Answer = 'done' | Problem

const INTERRUPTED: Problem = {
  ...nak('command.begunBefore'),
  detail: 'The controller was stopped while it carried this command out; it is not carried out again.',
}

/**
 * The last 1,000 commands and how they were answered, on the disk: none is ever carried out twice, also not after a
 * restart.
 */
export class CommandMemory {
  readonly #file: AppendLog
  readonly #answers = new Map<string, Promise<Answer>>()
  #lines: number

  private constructor(file: AppendLog, lines: number) {
    this.#file = file
    this.#lines = lines
  }

  static async open(path: string, log: Log): Promise<CommandMemory> {
    const { file, lines } = await AppendLog.open(path, (line) => parse(line) !== undefined, log)
    const memory = new CommandMemory(file, lines.length)
    for (const text of lines) {
      const line = parse(text)
      if (line) memory.#remember(line.commandId, Promise.resolve(line.answer ?? INTERRUPTED))
    }
    return memory
  }

  /** Carries `run` out once per command; a command seen before gets its first answer, also while that is still to come. */
  once(commandId: string, run: () => Promise<Answer>): Promise<Answer> {
    const before = this.#answers.get(commandId)
    if (before) return before
    const answer = this.#begin(commandId, run)
    this.#remember(commandId, answer)
    return answer
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #begin(commandId: string, run: () => Promise<Answer>): Promise<Answer> {
    try {
      // On the disk before anything moves.
      await this.#write({ commandId }, true)
    } catch {
      return nak('command.diskFull')
    }
    const answer = await run()
    await this.#write({ commandId, answer }, false).catch(() => {})
    return answer
  }

  #remember(commandId: string, answer: Promise<Answer>): void {
    this.#answers.set(commandId, answer)
    if (this.#answers.size <= REMEMBERED) return
    for (const oldest of this.#answers.keys()) {
      this.#answers.delete(oldest)
      return
    }
  }

  async #write(line: z.infer<typeof Line>, sync: boolean): Promise<void> {
    await this.#file.append([JSON.stringify(line)], { sync })
    if (++this.#lines < 4 * REMEMBERED) return
    // Two lines a command: what is kept is less than half of this.
    this.#lines = 0
    const kept: string[] = []
    for (const [commandId, answer] of this.#answers) {
      const settled = await Promise.race([answer, Promise.resolve(undefined)])
      kept.push(JSON.stringify({ commandId, ...(settled !== undefined && { answer: settled }) }))
    }
    this.#lines = kept.length
    await this.#file.replace(kept)
  }
}

function parse(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
