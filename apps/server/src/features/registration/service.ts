import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { RegisteredCube, RegisteredUnit, UnitRegistration } from '@cubeward/contract/device/registration.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UnitActor } from '../../platform/http/actor.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import { newSetupKey } from '../../platform/security/setup-key.ts'
import { setSetupKey as setCubeKey } from '../cubes/write-queries.ts'
import { setSetupKey as setUnitKey } from '../units/queries.ts'
import * as queries from './queries.ts'

/** As many as are unpacked at one place on a day, and not as many as somebody can make up. */
const ofAddress = new FleetLimit('registrations from', { perSecond: 1 / 30, burst: 30 })
const ofAll = new FleetLimit('registrations', { perSecond: 1, burst: 500 })

type Services = Pick<Context, 'config' | 'db' | 'hub' | 'sealer'>

const newSecret = () => randomBytes(32).toString('base64url')
const suffix = (bytes = 3) => randomBytes(bytes).toString('hex')

/**
 * A device has its secret once. It gets another one only if it never came with the first one, whose answer may have been lost, or within a
 * quarter of an hour after somebody has reset it.
 */
function mayHaveAnother({ hasSecret, hasConnected, mayReturn }: queries.Known): void {
  if (mayReturn || (hasSecret && !hasConnected)) return
  throw problem(hasSecret ? 'registration.known' : 'registration.closed')
}

/** Of their hashes, which are of one length. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))

export function createRegistrationService({ config, db, hub, sealer }: Services) {
  /** Whoever has the token of the installation shares no limit with those who only try. */
  async function admit({ provisioningToken: given = '' }: UnitRegistration, address: string): Promise<void> {
    const { provisioningToken: wanted } = config
    if (!(await ofAddress.take(db, address))) throw problem('registration.tooMany')
    if (wanted !== undefined && !isSame(given, wanted)) throw problem('registration.token')
    if (wanted === undefined && !(await ofAll.take(db, 'all'))) throw problem('registration.tooMany')
  }

  /** The unit that asks: by the key that it made itself, or by its name while it may return. */
  async function knownUnit(tx: Queryable, hostname: string, ownKeyHash: string | null) {
    const own = ownKeyHash === null ? undefined : await queries.unitOfOwnKey(tx, ownKeyHash)
    if (own !== undefined) return own
    const named = await queries.unitOfId(tx, hostname)
    return named?.mayReturn === true ? named : undefined
  }

  return {
    async unit(facts: UnitRegistration, address: string): Promise<RegisteredUnit> {
      await admit(facts, address)
      const secret = newSecret()
      const setupKey = newSetupKey(sealer)
      const ownKeyHash = facts.key === undefined ? null : hashSecret(facts.key)
      const { id } = await act(
        db,
        { operator: null, actor: { id: facts.hostname, name: null } },
        {
          async act(tx) {
            const known = await knownUnit(tx, facts.hostname, ownKeyHash)
            if (known !== undefined) {
              mayHaveAnother(known)
              await queries.setUnitSecret(tx, known.id, hashSecret(secret), ownKeyHash)
              await setUnitKey(tx, known.id, setupKey)
              return { id: known.id, operatorId: known.operatorId, isNew: false }
            }
            const taken = (await queries.unitOfId(tx, facts.hostname)) !== undefined
            const id = taken ? `${facts.hostname}-${suffix()}` : facts.hostname
            await queries.insertUnit(tx, { id, secretHash: hashSecret(secret), ownKeyHash, setupKey, facts })
            return { id, operatorId: null, isNew: true }
          },
          audit: ({ id, operatorId, isNew }) => ({
            ...{ operatorId, type: 'UnitRegistered', referenceType: 'Unit', referenceId: id, data: { address } },
            message: tells(isNew ? 'setup.unitRegistered' : 'setup.unitRegisteredAnew', { unit: id }),
          }),
          committed({ id }) {
            hub.publishUnit(id, { '@type': 'UnitChanged' })
            hub.accessChanged({ unitId: id })
          },
        },
      )
      return { unitId: id, secret, setupKey: setupKey.key }
    },

    async cube({ id: unitId }: UnitActor, address: string): Promise<RegisteredCube> {
      const secret = newSecret()
      const setupKey = newSetupKey(sealer)
      const { id } = await act(
        db,
        { operator: null, actor: { id: unitId, name: null } },
        {
          async act(tx) {
            const place = await queries.placeOfUnit(tx, unitId)
            if (place === undefined) throw problem('unit.secretWrong')
            if (place.secondary) throw problem('registration.secondary')
            if (place.cubeId === null) {
              // never that of one that was deleted, whose story would become that of the new one
              const id = `cube-${suffix(6)}`
              await queries.insertCube(tx, id, hashSecret(secret), unitId)
              await setCubeKey(tx, id, setupKey)
              return { id, operatorId: null, tenantId: null, isNew: true }
            }
            const known = await queries.cubeOfId(tx, place.cubeId)
            if (known === undefined) throw problem('cube.unknown')
            mayHaveAnother(known)
            await queries.setCubeSecret(tx, known.id, hashSecret(secret))
            await setCubeKey(tx, known.id, setupKey)
            return { ...known, isNew: false }
          },
          audit: ({ id, operatorId, tenantId, isNew }) => ({
            ...{ operatorId, tenantId, cubeId: id, type: 'CubeRegistered', data: { address } },
            ...{ referenceType: 'Unit', referenceId: unitId },
            message: tells(isNew ? 'setup.cubeRegistered' : 'setup.cubeRegisteredAnew', { cube: id, unit: unitId }),
          }),
          committed({ id, operatorId }) {
            hub.publishUnit(unitId, { '@type': 'UnitChanged' })
            hub.publishCube(id, { '@type': 'CubeChanged' })
            hub.accessChanged({ cubeId: id })
            if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'Resync' })
          },
        },
      )
      return { cubeId: id, secret, setupKey: setupKey.key }
    },
  }
}
