import type { CallerKind } from '@cubeward/contract/kernel/access.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import { expect, test } from 'vitest'
import { type Admissions, createAccess, type Proof } from './access.ts'
import type { KeyActors, KeyKind } from './actor.ts'

/** Who is let in by the secret 'right', under the id 'mine' where the path has one. */
const actors: { [K in KeyKind]: KeyActors[K] } = {
  setupKey: { kind: 'setup', id: 'setup', name: 'Setup', keyHash: 'h', operatorId: 'a', cubeId: 'mine' },
  unitSetupKey: { kind: 'setup', id: 'setup', name: 'Setup', keyHash: 'h', operatorId: null, unitId: 'mine' },
  cubeDevice: { kind: 'cube', id: 'mine' },
  unitDevice: { kind: 'unit', id: 'mine' },
  lockModulePassword: { kind: 'lockModule', id: 'mine', operatorId: 'a', passwordHash: null },
  lockModule: { kind: 'lockModule', id: 'mine', operatorId: 'a', passwordHash: 'h' },
  appKey: { kind: 'app', id: 'parcel', name: 'Parcel', keyId: 'key' },
  app: { kind: 'app', id: 'parcel', name: 'Parcel', keyId: 'k' },
}
const kinds = Object.keys(actors) as KeyKind[]
const inPath: readonly KeyKind[] = ['setupKey', 'unitSetupKey']

/** Access where each kind has a secret of its own: that of another kind is as wrong as any. */
function accessOf(left = Number.POSITIVE_INFINITY) {
  const admissions = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      async ({ secret }: Proof) => (secret === `secret-of-${kind}` ? actors[kind] : undefined),
    ]),
  ) as Admissions
  return createAccess({
    identity: {
      verify: () => Promise.reject(problem('unauthenticated')),
      isRoot: () => false,
      memberships: { roleIn: async () => null },
    },
    operatorExists: async () => false,
    admissions,
    async attempt(_address, _key, work) {
      if (left-- <= 0) throw problem('setup.tooManyGuesses')
      return work()
    },
  })
}
const outcome = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    return error.code
  })
const proofOf = (kind: CallerKind, secret: string) =>
  kind === 'appKey' ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`
const enter = (access: ReturnType<typeof accessOf>, kind: CallerKind, secret: string) =>
  outcome(access(kind, proofOf(kind, secret), undefined, { setupKey: secret }, '10.0.0.1'))

test.each(kinds.flatMap((kind) => kinds.map((other) => [kind, other] as const)))(
  'where a %s is asked for, the secret of a %s is taken as what it is',
  async (kind, other) => {
    const answer = await enter(accessOf(), kind, `secret-of-${other}`)
    if (kind === other) expect(answer).toEqual(actors[kind])
    else expect(answer).toBe(await enter(accessOf(), kind, 'nonsense'))
  },
)
test.each(kinds)(
  'a wrong secret of a %s is refused as an absent thing, or as a caller who is not known',
  async (kind) => {
    const call = accessOf()(kind, 'Bearer wrong', undefined, { setupKey: 'wrong' })
    await expect(call).rejects.toMatchObject({ status: inPath.includes(kind) ? 404 : 401 })
  },
)
test.each(kinds.filter((kind) => !inPath.includes(kind)))('a %s without a bearer is asked for one', async (kind) => {
  const call = accessOf()(kind, undefined, undefined)
  await expect(call).rejects.toMatchObject({
    status: 401,
    headers: { 'www-authenticate': expect.stringMatching(kind === 'appKey' ? /^Basic / : /^Bearer$/) },
  })
})
test.each(inPath)('a right %s is not looked at after too many wrong ones', async (kind) => {
  const access = accessOf(1)
  expect(await enter(access, kind, 'wrong')).toBe('setup.unknown')
  expect(await enter(access, kind, `secret-of-${kind}`)).toBe('setup.tooManyGuesses')
})
test.each(kinds)('the secret of a %s is no token of a user', async (kind) => {
  expect(await outcome(accessOf()('cube:read', `Bearer secret-of-${kind}`, 'a'))).toBe('unauthenticated')
})
test('a call of a kind that nobody lets in is an error of ours', async () => {
  const access = createAccess({
    identity: { verify: () => Promise.reject(), isRoot: () => false, memberships: { roleIn: async () => null } },
    operatorExists: async () => false,
    admissions: {},
    attempt: (_address, _key, work) => work(),
  })
  await expect(access('app', 'Bearer x', undefined)).rejects.toThrow('Nobody was told how to let in app')
})
