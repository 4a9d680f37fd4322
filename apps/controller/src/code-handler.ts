import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { MaintenancePermission } from '@cubeward/contract/admin/cubes.ts'
import { CodesOnSite, type MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { generateMaintenanceCode } from '@cubeward/domain/maintenance-code.ts'
import { z } from 'zod'
import type { Log } from './log.ts'
import type { NowOrNever, Turn } from './now-or-never.ts'

type Permission = z.infer<typeof MaintenancePermission>
const permissions: readonly Permission[] = ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly']

const Kept = CodesOnSite.extend({ fixed: z.array(z.enum(permissions)) })
type Kept = z.infer<typeof Kept>

/** The maintenance codes that hold on site: fixed ones from the server, all others made here and kept. */
export class CodeHandler {
  readonly #path: string
  readonly #now: NowOrNever
  #kept: Kept | undefined
  #work: Promise<unknown> = Promise.resolve()

  private constructor(path: string, now: NowOrNever, kept: Kept | undefined) {
    this.#path = path
    this.#now = now
    this.#kept = kept
  }

  static async open(path: string, now: NowOrNever, log: Log): Promise<CodeHandler> {
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch {
      return new CodeHandler(path, now, undefined)
    }
    try {
      return new CodeHandler(path, now, Kept.parse(JSON.parse(text)))
    } catch {
      log.warn(`${path} cannot be read; new maintenance codes are made when the server asks for them.`)
      return new CodeHandler(path, now, undefined)
    }
  }

  /** What somebody who types this code may do. */
  permissionOf(code: string): Permission | undefined {
    return permissions.find((permission) => this.#kept?.codes[permission] === code)
  }

  /** Goes by these from now on, and answers with everything that holds; only once it is on the disk. */
  receive(frame: MaintenanceCodesFrame): Promise<CodesOnSite> {
    return this.#now.carryOut(frame, (turn) => {
      const done = this.#work.then(() => this.#apply(frame.fixed, turn))
      this.#work = done.catch(() => undefined)
      return done
    })
  }

  async #apply(fixed: MaintenanceCodesFrame['fixed'], turn: Turn): Promise<CodesOnSite> {
    const taken = new Set(Object.values(fixed))
    const codes = permissions.map((permission): [Permission, string] => {
      const given = fixed[permission]
      if (given !== undefined) return [permission, given]
      const before = this.#kept?.fixed.includes(permission) ? undefined : this.#kept?.codes[permission]
      // A code that was fixed for another permission meanwhile would open with the wrong one.
      const own =
        before !== undefined && !taken.has(before) ? before : generateMaintenanceCode(() => randomInt(1, 10), taken)
      taken.add(own)
      return [permission, own]
    })
    const kept = Kept.parse({ codes: Object.fromEntries(codes), fixed: permissions.filter((one) => one in fixed) })
    await writeFile(`${this.#path}.next`, JSON.stringify(kept), { mode: 0o600, flush: true })
    turn.check()
    await rename(`${this.#path}.next`, this.#path)
    this.#kept = kept
    return kept.codes
  }
}
