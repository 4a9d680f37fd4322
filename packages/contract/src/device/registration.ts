import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { post } from '../kernel/endpoint.ts'
import { Id, Text } from '../kernel/fields.ts'

/** Name of a host as the agent reads it: it becomes the id of the unit. */
const Hostname = Text(63, 1).regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, says('unit.hostname'))
/** Made by the device itself and kept beside what it is given: proves that a registration is repeated by the same device. */
const OwnKey = Text(128, 32).regex(/^[A-Za-z0-9_-]+$/, says('unit.ownKey'))

export const UnitRegistration = z.strictObject({
  hostname: Hostname,
  key: OwnKey.optional(),
  /** Of an installation that has one: only who knows it may register. */
  provisioningToken: Text(512, 1).optional(),
  arch: Text(64).optional(),
  type: Text(64).optional(),
  release: Text(128).optional(),
  cpus: z.number().int().positive().max(4096).optional(),
  /** Bytes. */
  totalmem: z.number().positive().optional(),
})
export type UnitRegistration = z.infer<typeof UnitRegistration>

/** Told once: the server keeps the hash of the secret alone. */
const given = { secret: Text(128, 1), setupKey: Text(64, 1) }
export const RegisteredUnit = z.object({ unitId: Id, ...given })
export type RegisteredUnit = z.infer<typeof RegisteredUnit>
export const RegisteredCube = z.object({ cubeId: Id, ...given })
export type RegisteredCube = z.infer<typeof RegisteredCube>

/** How devices get their identity: on first contact, and again within a quarter of an hour after their secret was reset. */
export const deviceRegistration = {
  unit: post('/device/v1/units/register', {
    access: 'public',
    summary: 'Registers a unit, which waits in setup from then on. Its secret and its setup key are told this once.',
    body: UnitRegistration,
    reply: RegisteredUnit,
    status: 201,
  }),
  cube: post('/device/v1/cubes/register', {
    access: 'unitDevice',
    summary: 'Registers the cube whose controller runs on a unit, which proves itself by its secret.',
    body: z.strictObject({ unitId: Id }),
    reply: RegisteredCube,
    status: 201,
  }),
}
