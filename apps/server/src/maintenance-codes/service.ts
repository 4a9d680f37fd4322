import {
  type MaintenanceCodes,
  type MaintenanceCodesEdit,
  maintenanceCodes,
} from '@cubeward/contract/admin/maintenance-codes.ts'
import type { CodesOnSite, MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { duplicateCodes, isMaintenanceCode } from '@cubeward/domain/maintenance-code.ts'
import * as audit from '../audit/audit.ts'
import { openOrNot, type Sealer } from '../config/secrets.ts'
import type { Database } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import * as queries from './queries.ts'

const { maintenancePermissions: all } = queries

const none = { fixed: false, code: null, confirmed: false }

/** The codes that are stored, in the clear; one whose key is lost says so and can be replaced. */
export const openCodes = (sealer: Sealer, codes: readonly queries.SealedCode[]): Partial<MaintenanceCodes> =>
  Object.fromEntries(
    codes.map(({ permission, fixed, confirmed, sealed }) => {
      const code = sealed === null ? null : openOrNot(sealer, Buffer.from(sealed, 'base64'))
      return [permission, { fixed, confirmed, code: code ?? null, ...(code === undefined && { unreadable: true }) }]
    }),
  )

/** The codes of all permissions. */
function opened(sealer: Sealer, codes: readonly queries.SealedCode[]): MaintenanceCodes {
  return {
    FullAccess: none,
    OpenNonOccupied: none,
    ReadOnly: none,
    MaintenanceOnly: none,
    ...openCodes(sealer, codes),
  }
}

/** Refuses fixed codes that no terminal could tell apart or take in (MAINT-10, GAP-31). */
function check(wanted: MaintenanceCodes): void {
  const fixed = all.filter((permission) => wanted[permission].fixed && wanted[permission].unreadable !== true)
  const twice = duplicateCodes(fixed.map((permission) => wanted[permission].code ?? ''))
  const errors = fixed.flatMap((permission) => {
    const code = wanted[permission].code ?? ''
    const field = `${permission}.code`
    if (!isMaintenanceCode(code)) return [{ field, message: 'Supported digits: 1-9' }]
    return twice.includes(code) ? [{ field, message: 'Another permission has this code already.' }] : []
  })
  const [first] = errors
  if (first !== undefined) throw new Problem('invalid', `${first.field}: ${first.message}`, { errors })
}

/** What is new: a code that changed is not confirmed, and one that is no longer fixed is for the cube to make. */
function after(before: MaintenanceCodes, edit: MaintenanceCodesEdit): MaintenanceCodes {
  const next = all.map((permission) => {
    const [old, wanted] = [before[permission], edit[permission]]
    if (permission === 'MaintenanceOnly' || wanted === undefined) return [permission, old]
    if (wanted.fixed) {
      // One that cannot be read is sent back as it was read; it stays until there is a new one.
      const same = old.fixed && old.code === wanted.code
      return [permission, same ? old : { fixed: true, code: wanted.code, confirmed: false }]
    }
    return [permission, old.fixed ? none : old]
  })
  return Object.fromEntries(next) as MaintenanceCodes
}

export interface CodesDesk {
  read(operator: string, cubeId: string): Promise<MaintenanceCodes>
  update(
    at: { operator: string; cubeId: string },
    edit: MaintenanceCodesEdit,
    actor: UserActor,
    ifMatch?: string,
  ): Promise<MaintenanceCodes>
  /** What the cube has still to learn; undefined if it has confirmed everything. */
  toSend(cubeId: string): Promise<MaintenanceCodesFrame | undefined>
  /** The cube says which codes it goes by. True if that was news. */
  onSite(cubeId: string, codes: CodesOnSite): Promise<boolean>
}

export function createCodesDesk({ db, sealer }: { db: Database; sealer: Sealer }): CodesDesk {
  return {
    async read(operator, cubeId) {
      return opened(sealer, found(await queries.read(db, operator, cubeId), 'cube').codes)
    },

    update: ({ operator, cubeId }, edit, actor, ifMatch) =>
      db.transaction(async (tx) => {
        // First whether it is theirs: a cube of someone else is neither held nor read.
        found(await queries.read(tx, operator, cubeId), 'cube')
        await queries.hold(tx, cubeId)
        // Read again: until it was held it could be moved, and its codes changed.
        const { tenantId, codes } = found(await queries.read(tx, operator, cubeId), 'cube')
        const before = opened(sealer, codes)
        assertUnchanged(ifMatch, maintenanceCodes.read, before)
        const wanted = after(before, edit)
        check(wanted)
        const changed = all.filter((permission) => wanted[permission] !== before[permission])
        for (const permission of changed) {
          const { fixed, code, confirmed } = wanted[permission]
          await queries.put(tx, cubeId, {
            permission,
            fixed,
            confirmed,
            sealed: code === null ? null : sealer.seal(code),
          })
        }
        await audit.append(tx, {
          ...{ operatorId: operator, category: 'cube', type: 'MaintenanceCodesChanged', actor, tenantId, cubeId },
          message: changed.length === 0 ? 'Sent the maintenance codes again.' : 'Changed the maintenance codes.',
          // Which, but never what (R56).
          data: { changed: changed.map((permission) => ({ permission, fixed: wanted[permission].fixed })) },
        })
        return wanted
      }),

    async toSend(cubeId) {
      const row = await queries.ofCube(db, cubeId)
      if (row === undefined || (row.codes.length === all.length && row.codes.every(({ confirmed }) => confirmed)))
        return undefined
      const codes = opened(sealer, row.codes)
      // What is not named as fixed the cube would make anew; the code that somebody knows is better than that.
      if (all.some((permission) => codes[permission].fixed && codes[permission].unreadable === true)) return undefined
      const fixed = all.flatMap((permission) => (codes[permission].fixed ? [[permission, codes[permission].code]] : []))
      return { '@type': 'MaintenanceCodes', fixed: Object.fromEntries(fixed) }
    },

    onSite: (cubeId, said) =>
      db.transaction(async (tx) => {
        await queries.hold(tx, cubeId)
        const row = await queries.ofCube(tx, cubeId)
        if (row === undefined) return false
        const before = opened(sealer, row.codes)
        let news = false
        for (const permission of all) {
          const { fixed, code, confirmed } = before[permission]
          // An answer to what was meant before: the newer codes are on their way.
          if (fixed && said[permission] !== code) continue
          if (confirmed && said[permission] === code) continue
          const sealed = sealer.seal(said[permission])
          await queries.put(tx, cubeId, { permission, fixed, sealed, confirmed: true })
          news = true
        }
        return news
      }),
  }
}
