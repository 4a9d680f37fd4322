import type { MaintenanceCodes, MaintenanceCodesEdit } from '@cubeward/contract/admin/maintenance-codes.ts'
import type { CodesOnSite, MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { fieldError, Problem } from '@cubeward/contract/kernel/problem.ts'
import { duplicateCodes, isMaintenanceCode } from '@cubeward/domain/maintenance-code.ts'
import { tells } from '@cubeward/words/tells.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'
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

/** Refuses fixed codes that no terminal could tell apart or take in (decision 31). */
function check(wanted: MaintenanceCodes): void {
  const fixed = all.filter((permission) => wanted[permission].fixed && wanted[permission].unreadable !== true)
  const twice = duplicateCodes(fixed.map((permission) => wanted[permission].code ?? ''))
  const errors = fixed.flatMap((permission) => {
    const code = wanted[permission].code ?? ''
    const field = `${permission}.code`
    if (!isMaintenanceCode(code)) return [fieldError(field, 'code.digits')]
    return twice.includes(code) ? [fieldError(field, 'code.twice')] : []
  })
  if (errors.length > 0) throw new Problem('invalid', {}, { errors })
}

/** What is new: a code that changed is not confirmed, and one that is no longer fixed is for the cube to make. */
function wantedCodes(before: MaintenanceCodes, edit: MaintenanceCodesEdit): MaintenanceCodes {
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

const changedOf = (before: MaintenanceCodes, after: MaintenanceCodes) =>
  all.filter((permission) => after[permission] !== before[permission])
/** By a name that the audit log redacts. */
const named = ({ code, ...rest }: MaintenanceCodes['FullAccess']) => ({ ...rest, accessCode: code })

export interface CodesService {
  read(operator: string, cubeId: string): Promise<MaintenanceCodes>
  update(
    at: { operator: string; cubeId: string },
    edit: MaintenanceCodesEdit,
    actor: UserActor,
    ifMatch: string | undefined,
    committed: () => void,
  ): Promise<MaintenanceCodes>
  /** What the cube has still to learn; undefined if it has confirmed everything. */
  toSend(cubeId: string): Promise<Omit<MaintenanceCodesFrame, 'deadline' | 'epoch'> | undefined>
  /** The cube says which codes it goes by. True if that was news. */
  onSite(cubeId: string, codes: CodesOnSite): Promise<boolean>
}

export function createCodesService({ db, sealer }: { db: Database; sealer: Sealer }): CodesService {
  return {
    async read(operator, cubeId) {
      return opened(sealer, found(await queries.read(db, operator, cubeId), 'cube').codes)
    },

    async update(at, edit, actor, ifMatch, committed) {
      const { operator, cubeId } = at
      const after = await change(
        db,
        { ...at, actor },
        {
          async hold(tx) {
            // First whether it is theirs: a cube of someone else is neither held nor read.
            found(await queries.read(tx, operator, cubeId), 'cube')
            await queries.hold(tx, cubeId)
            // Read again: until it was held it could be moved, and its codes changed.
            const { tenantId, codes } = found(await queries.read(tx, operator, cubeId), 'cube')
            return { tenantId, codes: opened(sealer, codes) }
          },
          ifMatch,
          version: ({ codes }) => codes,
          of: ({ codes }) => Object.fromEntries(all.map((permission) => [permission, named(codes[permission])])),
          edit(before) {
            const codes = wantedCodes(before.codes, edit)
            check(codes)
            return { ...before, codes }
          },
          async write(tx, { codes }, before) {
            for (const permission of changedOf(before.codes, codes)) {
              const { fixed, code, confirmed } = codes[permission]
              const sealed = code === null ? null : sealer.seal(code)
              await queries.put(tx, cubeId, { permission, fixed, confirmed, sealed })
            }
          },
          audit: ({ tenantId, codes }, before) => ({
            ...{ type: 'MaintenanceCodesChanged', message: tells('cube.maintenanceCodesChanged'), tenantId },
            // Which, but never what.
            data: {
              changed: changedOf(before.codes, codes).map((permission) => ({
                permission,
                fixed: codes[permission].fixed,
              })),
            },
          }),
          committed,
        },
      )
      return after.codes
    },

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
