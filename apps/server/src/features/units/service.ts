import type { Unit } from '@cubeward/contract/admin/units.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { AuditType } from '@cubeward/words/audit-types.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, type Entry } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { newSetupKey, openSetupKey } from '../../platform/security/setup-key.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  unitId: string
  actor: UserActor
}
type Services = Pick<Context, 'db' | 'sealer' | 'hub'>

/** Changes to units: each one transaction with its audit entry, told to whoever listens after the commit. */
export function createUnitService({ db, sealer, hub }: Services) {
  const open = (sealed: Buffer | null) => openSetupKey(sealer, sealed)
  const held = async (tx: Queryable, { operator, unitId }: At) =>
    found(await queries.hold(tx, operator, unitId), 'unit')
  const changed = ({ operator, unitId }: At, { cubeId }: queries.Held) => {
    hub.publishUnit(unitId, { '@type': 'UnitChanged' })
    hub.unitSetupChanged(unitId)
    hub.publishOperator(operator, { '@type': 'Resync' })
    if (cubeId !== null) hub.publishCube(cubeId, { '@type': 'UnitsChanged' })
  }
  const entry = ({ unitId }: At, { cubeId, tenantId }: queries.Held, type: AuditType, message: Told): Entry => ({
    ...{ type, message, cubeId, tenantId, referenceType: 'Unit' as const, referenceId: unitId },
  })
  async function freshKey(tx: Queryable, unitId: string): Promise<string> {
    const fresh = newSetupKey(sealer)
    await queries.setSetupKey(tx, unitId, fresh)
    return fresh.key
  }

  return {
    async read(operator: string, unitId: string): Promise<Unit> {
      const { unit, sealed, cubeSealed } = found(await queries.read(db, operator, unitId), 'unit')
      return { ...unit, setupKey: open(sealed), cubeSetupKey: open(cubeSealed) }
    },

    async enterSetup(at: At): Promise<string> {
      const { key } = await act(db, at, {
        act: async (tx) => {
          const unit = await held(tx, at)
          const present = open(unit.sealed)
          return { unit, entered: present === null, key: present ?? (await freshKey(tx, at.unitId)) }
        },
        audit: ({ entered, unit }) =>
          entered ? entry(at, unit, 'UnitSetupEntered', tells('unit.setupEntered', { unit: at.unitId })) : undefined,
        committed: ({ unit }) => changed(at, unit),
      })
      return key
    },

    async leaveSetup(at: At): Promise<void> {
      await act(db, at, {
        act: async (tx) => {
          const unit = await held(tx, at)
          if (unit.sealed === null) return undefined
          await queries.setSetupKey(tx, at.unitId, null)
          return unit
        },
        audit: (unit) => unit && entry(at, unit, 'UnitSetupLeft', tells('unit.setupLeft', { unit: at.unitId })),
        committed(unit) {
          if (unit === undefined) return
          changed(at, unit)
          hub.accessChanged({ unitId: at.unitId })
        },
      })
    },

    async revokeSecret(at: At): Promise<void> {
      await act(db, at, {
        act: async (tx) => {
          const unit = await held(tx, at)
          // of one without a secret the time for registering anew begins again
          await queries.revokeSecret(tx, at.unitId)
          // The way back is to set it up anew, with a key that nobody has seen before.
          await freshKey(tx, at.unitId)
          return unit
        },
        audit: (unit) =>
          entry(at, unit, 'UnitSecretReset', tells('unit.secretReset', { unit: at.unitId, minutes: 15 })),
        committed(unit) {
          hub.revokeUnit(at.unitId, closeCodes.unauthenticated, 'The secret of this unit was reset')
          changed(at, unit)
        },
      })
    },

    async remove(at: At): Promise<void> {
      await act(db, at, {
        act: async (tx) => {
          const unit = await held(tx, at)
          await queries.remove(tx, at.unitId)
          return unit
        },
        audit: (unit) => ({
          ...{ ...entry(at, unit, 'UnitDeleted', tells('unit.deleted', { unit: at.unitId })), category: 'cube' },
        }),
        committed(unit) {
          hub.revokeUnit(at.unitId, closeCodes.notFound, 'No such unit')
          changed(at, unit)
        },
      })
    },
  }
}
