import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { MaintenancePermission } from '@cubeward/contract/admin/cubes.ts'
import { CodesOnSite, type MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { generateMaintenanceCode } from '@cubeward/domain/maintenance-code.ts'
import { z } from 'zod'
import type { Log } from './log.ts'

type Permission = z.infer<typeof MaintenancePermission>
const permissions: readonly Permission[] = ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly']

const Kept = CodesOnSite.extend({ fixed: z.array(z.enum(permissions)) })
type Kept = z.infer<typeof Kept>

/** The maintenance codes that hold on site: fixed ones from the server, all others made here and kept (GAP-31). */
export class CodeDesk {
  readonly #path: string
  #kept: Kept | undefined
  #work: Promise<unknown> = Promise.resolve()

  private constructor(path: string, kept: Kept | undefined) {
    this.#path = path
    this.#kept = kept
  }

  static async open(path: string, log: Log): Promise<CodeDesk> {
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch {
      return new CodeDesk(path, undefined)
    }
    try {
      return new CodeDesk(path, Kept.parse(JSON.parse(text)))
    } catch {
      log.warn(`${path} cannot be read; new maintenance codes are made when the server asks for them.`)
      return new CodeDesk(path, undefined)
    }
  }

  /** What somebody who types this code may do. */
  permissionOf(code: string): Permission | undefined {
    return permissions.find((permission) => this.#kept?.codes[permission] === code)
  }

  /** Goes by these from now on, and answers with everything that holds; only once it is on the disk. */
  receive({ fixed }: MaintenanceCodesFrame): Promise<CodesOnSite> {
    const done = this.#work.then(() => this.#apply(fixed))
    this.#work = done.catch(() => undefined)
    return done
  }

  async #apply(fixed: MaintenanceCodesFrame['fixed']): Promise<CodesOnSite> {
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
    await rename(`${this.#path}.next`, this.#path)
    this.#kept = kept
    return kept.codes
  }
}
