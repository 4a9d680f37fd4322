import { noBranding } from '@cubeward/contract/admin/branding.ts'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { allEndpoints, type NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { type ParamName, pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { isPermission, neededStanding } from '@cubeward/domain/permissions.ts'
import { cubeSecrets, furnish, lockModuleSecrets } from './fixture.ts'
import type { TestProduct } from './product.ts'

/*
 * Every call of the contract x everyone who might make it x what it may be made on. What is expected follows from the declaration
 * alone, so a guard that is missing, in the kernel or in a WHERE clause, shows up here.
 */

export const callers = [
  'anonymous',
  'garbage',
  'expired',
  'setupKey',
  'device',
  'lockModule',
  'lockModulePassword',
  'app',
  'nobody',
  'other',
  'user',
  'admin',
  'root',
] as const
type Caller = (typeof callers)[number]
/** `mixed`: the own operator in the path, with the ids of someone else below it. */
export const targets = ['own', 'foreign', 'mixed', 'absent', 'unassigned'] as const
type Target = (typeof targets)[number]

type Values = Record<Exclude<Target, 'mixed'>, string>
/** What stands in a path for each target. A parameter without a line here has no test, and fails. */
const ids: Partial<Record<ParamName, Values>> = {
  operator: { own: 'a', foreign: 'b', absent: 'zzz', unassigned: 'a' },
  userId: { own: 'user', foreign: 'other', absent: 'zzz', unassigned: 'zzz' },
  tenantId: { own: 'a-tenant', foreign: 'b-tenant', absent: 'zzz', unassigned: 'zzz' },
  configurationId: { own: 'default', foreign: 'default', absent: 'zzz', unassigned: 'zzz' },
  code: { own: 'AAAAAAAAAAAAAAAAAAAA', foreign: 'BBBBBBBBBBBBBBBBBBBB', absent: 'ZZZZ', unassigned: 'ZZZZ' },
  lockModuleId: { own: 'a-module', foreign: 'b-module', absent: 'zzz', unassigned: 'zzz' },
  unitId: { own: 'a-unit', foreign: 'b-unit', absent: 'zzz', unassigned: 'zzz' },
  cubeId: { own: 'a-cube', foreign: 'b-cube', absent: 'zzz', unassigned: 'waiting' },
  deviceId: { own: 'a-cube-reader', foreign: 'b-cube-reader', absent: 'zzz', unassigned: 'a-cube-reader' },
  screenshot: { own: 'kiosk', foreign: 'kiosk', absent: 'kiosk', unassigned: 'kiosk' },
  occupancyId: {
    own: '00000000-0000-4000-8000-00000000000a',
    foreign: '00000000-0000-4000-8000-00000000000b',
    absent: '00000000-0000-4000-8000-000000000000',
    unassigned: '00000000-0000-4000-8000-00000000000a',
  },
  noteId: {
    own: '0198b6a0-0000-7000-8000-00000000000a',
    foreign: '0198b6a0-0000-7000-8000-00000000000b',
    absent: '0198b6a0-0000-7000-8000-00000000000c',
    unassigned: '0198b6a0-0000-7000-8000-00000000000a',
  },
  photoName: { own: 'door.png', foreign: 'door.png', absent: 'door.png', unassigned: 'door.png' },
  carrier: { own: 'default', foreign: 'default', absent: 'default', unassigned: 'default' },
  setupKey: { own: 'key-of-a-cube', foreign: 'key-of-b-cube', absent: 'key-of-zzz', unassigned: 'key-of-waiting' },
  boxNumber: { own: '1', foreign: '1', absent: 'zzz', unassigned: '1' },
}

const noAddress = { street: null, houseNo: null, zip: null, city: null, country: null }
const noSupportInfo = { operatedBy: null, phone: null, email: null, website: null, freetext: null }

interface Sample {
  /** Needed by every call that declares a body; it may name the cube that the path names. */
  body?: unknown | ((cubeId: string, setupKey: string) => unknown)
  /** Of the callers who are signed in, those who may. */
  only?: readonly Caller[]
  /** Other ids than the usual ones, for instance of something that does not exist yet. */
  ids?: Partial<Record<ParamName, Partial<Values>>>
  headers?: Record<string, string>
  /** Makes something under an id that must not exist yet, so that any id will do. */
  creates?: true
  /** SQL that puts down what only this call needs. */
  rows?: string
  /** Puts down what SQL alone cannot. */
  prepare?: (product: TestProduct) => Promise<void>
}

/** The shortest thing that is taken for a picture. */
const picture = Buffer.from('89504e470d0a1a0a', 'hex')
async function uploadPictures({ url }: TestProduct): Promise<void> {
  for (const [cube, secret] of Object.entries(cubeSecrets))
    await fetch(`${url}/device/v1/cubes/${cube}/screenshots/kiosk`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'image/png' },
      body: picture,
    })
}
/** What a call needs beside its path. */
const occupied = `INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING;
  INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
    ('00000000-0000-4000-8000-00000000000a', 'a-cube', '1', 'parcel', now(), now()),
    ('00000000-0000-4000-8000-00000000000b', 'b-cube', '1', 'parcel', now(), now()) ON CONFLICT DO NOTHING`
const samples: Record<string, Sample> = {
  'occupancies.end': { rows: occupied },
  'occupancies.endAll': { rows: occupied },
  'operators.create': {
    body: { name: 'New operator' },
    ids: { operator: { own: 'new-1', foreign: 'new-2', unassigned: 'new-3' } },
    creates: true,
  },
  'operators.update': { body: { name: 'Renamed' } },
  'operators.remove': {
    body: { inheritingOperatorId: 'heir' },
    rows: `INSERT INTO operators (id, name) VALUES ('heir', 'Heir') ON CONFLICT DO NOTHING`,
  },
  'operatorSettings.update': { body: { alertEmails: 'a@a.example, b@a.example', alertPhones: '+43 660 1234567' } },
  'branding.update': { body: { ...noBranding, colorPrimary: '#f00' } },
  'emailConfiguration.update': { body: { ...noEmailConfiguration, name: 'Own' } },
  'emailConfiguration.test': { body: { recipient: 'ada@a.example' } },
  'users.invite': { body: { role: 'User' } },
  'users.update': { body: { role: 'Admin' } },
  // Not the last Admin of the other operator, who must stay.
  'users.remove': { ids: { userId: { foreign: 'invitation-b' } } },
  'users.invitation': { ids: { userId: { own: 'invitation-a', foreign: 'invitation-b' } } },
  'users.redeem': { ids: { userId: { own: 'invitation-a', foreign: 'invitation-b' } } },
  'cubes.update': {
    body: {
      description: 'Renamed',
      site: null,
      address: noAddress,
      latitude: 53.55,
      longitude: null,
      monitored: true,
      preventCloseNonOccupiedBoxAfterSeconds: 30,
      occupyPreferOpenBox: true,
      occupyMode: 'Ascending',
      supportInfo: noSupportInfo,
    },
  },
  'cubes.leaveSetup': {
    rows: `UPDATE cubes SET setup_key_hash = 'x', setup_key_sealed = 'x', setup_key_expires = now() + interval '1 hour'
      WHERE operator_id IS NOT NULL`,
  },
  'screenshots.read': { prepare: uploadPictures },
  'screenshots.upload': { body: picture, headers: { 'content-type': 'image/png' } },
  'notes.create': { body: { note: '<p>Hinge of box 4 is loose</p>', done: false } },
  'notes.update': { body: { note: '<p>Mended</p>', done: true } },
  'photos.createUpload': { body: { fileName: 'new.png', contentType: 'image/png' } },
  'photos.setTags': { body: { fileName: 'door.png', tags: ['Inside'] } },
  'photos.remove': { body: (cubeId: string) => ({ key: `${cubeId}/door.png` }) },
  'photos.setUsualTags': { body: { tags: ['Roof'] } },
  'maintenanceCodes.update': { body: { FullAccess: { fixed: true, code: '1234' } } },
  'billing.update': {
    body: {
      ...{ commissioning: '2026-01-31', operatingCostsFrom: null, operatingCostsUntil: null, decommissioning: null },
      notes: 'Paid yearly',
    },
  },
  'router.update': { body: { password: 'secret-1', phoneNumber: '+43 664 1234561' } },
  'sms.send': { body: { recipient: '+436641234561', message: 'secret-1 reboot' }, only: ['user', 'admin', 'root'] },
  'sms.carrierToken': { only: ['user', 'admin', 'other', 'root'] },
  'setup.cube': {
    rows: `UPDATE cubes SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'),
      setup_key_expires = now() + interval '1 hour'`,
  },
  'setup.assignTenant': {
    rows: `UPDATE cubes SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'),
        setup_key_expires = now() + interval '1 hour';
      INSERT INTO cube_activation_codes (code, tenant_id) VALUES ('AAAAAAAAAAAAAAAAAAAA', 'a-tenant'),
        ('BBBBBBBBBBBBBBBBBBBB', 'b-tenant') ON CONFLICT DO NOTHING`,
    body: (_: string, key: string) => ({ cubeActivationCode: (key === 'key-of-b-cube' ? 'B' : 'A').repeat(20) }),
  },
  'identity.profile': { body: { name: 'Somebody' } },
  'boxes.change': { body: [{ number: '1', types: ['XL'] }] },
  'boxes.write': { body: { description: 'Left of the door' } },
  'boxes.maintain': { body: { requiredMaintenance: true } },
  'boxes.setWall': { body: { columns: [['2', '1']], heights: {}, typeHeights: {} } },
  'boxJobs.start': { body: { id: '0b3c5f0e-6f57-4b51-9d5e-0d7a8f6c1b2a', scope: 'boxes', confirm: 2 } },
  'identity.ticket': { body: { path: '/admin/v1/operators/a/events' } },
  'tenants.create': {
    body: { name: 'New tenant' },
    ids: { tenantId: { own: 'new-1', foreign: 'new-2', unassigned: 'new-3' } },
    creates: true,
  },
  'tenants.update': {
    body: { name: 'Renamed', address: noAddress, supportInfo: noSupportInfo, retentionDays: 7 },
  },
  'tenants.remove': { ids: { tenantId: { own: 'a-empty', foreign: 'b-empty' } } },
  'tenants.move': {
    body: 'c',
    headers: { 'content-type': 'text/plain' },
    rows: `INSERT INTO operators (id, name) VALUES ('c', 'Operator C') ON CONFLICT DO NOTHING;
      INSERT INTO memberships (operator_id, user_id, role) VALUES ('c', 'admin', 'Admin'), ('c', 'other', 'Admin')
        ON CONFLICT DO NOTHING`,
  },
  'tenantSettings.updateMatrix': {
    body: { matrixEnabled: false, matrixHost: null, matrixPort: null, matrixUser: null },
  },
  'tenantSettings.updateSms': { body: { smsEnabled: true, smsOriginator: 'Locker1' } },
  'tenantSettings.updateSso': { body: { enabled: true, organizationId: 'org' } },
  'tenantSettings.updateBranding': { body: noBranding },
  'tenantSettings.createEmailConfiguration': {
    body: { configurationId: 'new', emailConfiguration: { ...noEmailConfiguration, name: 'Own' } },
  },
  'tenantSettings.updateEmailConfiguration': { body: { ...noEmailConfiguration, name: 'Own' } },
  'lockModules.update': { body: { name: 'Renamed', cubeId: null } },
  'lockModuleDevice.report': {
    body: [{ createdAt: '2026-10-12T08:00:00.000Z', type: 'LockStatusChanged', lockId: 'L1' }],
  },
  'activationCodes.create': { body: { description: 'Entrance' } },
  'activationCodes.update': { body: { description: null, site: 'Yard', address: noAddress } },
}

export interface Failure {
  call: string
  caller: Caller
  target: Target
  why: string
}

const paramNames = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as ParamName)

export async function tokensOf({ realm }: TestProduct): Promise<Record<Caller, string | undefined>> {
  const token = (sub: string, seconds?: number) => realm.token({ sub }, seconds)
  return {
    anonymous: undefined,
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
    expired: await token('admin', -120),
    setupKey: 'c2V0dXAta2V5LW9mLTE2Ynk',
    device: cubeSecrets['a-cube'],
    lockModule: lockModuleSecrets.token,
    lockModulePassword: lockModuleSecrets.password,
    app: 'app-token',
    nobody: await token('nobody'),
    other: await token('other'),
    user: await token('user'),
    admin: await token('admin'),
    root: await token('root'),
  }
}

const signedIn: readonly Caller[] = ['nobody', 'other', 'user', 'admin', 'root']

/** An invitation is good for everyone who has its link, under its own operator; a member cannot use one up. */
function invitedStatus(method: string, caller: Caller, target: Target): number {
  if (target !== 'own' && target !== 'foreign') return 404
  const members: readonly Caller[] = target === 'own' ? ['admin', 'user'] : ['other']
  return method === 'POST' && members.includes(caller) ? 409 : 200
}

/** The status that the declaration demands; 200 stands for any success. */
export function expectedStatus({ endpoint, name }: NamedEndpoint, caller: Caller, target: Target): number {
  const { access } = endpoint.declared
  const names = paramNames(endpoint.path)
  if (access === 'public') return 200
  // Whoever has the key may, whoever they are.
  if (access === 'setupKey') return target === 'absent' ? 404 : 200
  // A cube proves who it is by its secret; every other one is as unknown to it as one that does not exist.
  if (access === 'cubeDevice') return caller === 'device' && target === 'own' ? 200 : 401
  if (access === 'lockModule' || access === 'lockModulePassword')
    return caller === access && target === 'own' ? 200 : 401
  if (!signedIn.includes(caller)) return 401
  if (access === 'signedIn') return (samples[name]?.only ?? signedIn).includes(caller) ? 200 : 403
  if (access === 'invited') return invitedStatus(endpoint.method, caller, target)
  if (!isPermission(access)) throw new Error(`${access} has no rule in the matrix`)
  const needed = neededStanding[access]
  if (needed === 'root' && caller !== 'root') return 403
  if (needed === 'root' && samples[name]?.creates) return 200
  const operator = target === 'foreign' ? 'b' : target === 'absent' ? 'zzz' : 'a'
  const member =
    (operator === 'a' && (caller === 'user' || caller === 'admin')) || (operator === 'b' && caller === 'other')
  if (names.includes('operator') && caller !== 'root' && !member) return 404
  if (operator === 'zzz' && names.includes('operator')) return 404
  if (needed === 'Admin' && caller === 'user') return 403
  const below = names.filter((name) => name !== 'operator')
  if (samples[name]?.creates) return 200
  return below.length > 0 && (target === 'mixed' || target === 'unassigned') ? 404 : 200
}

function idsOf({ endpoint, name }: NamedEndpoint, target: Target): Record<string, string> {
  return Object.fromEntries(
    paramNames(endpoint.path).map((param) => {
      const usual = ids[param]
      if (usual === undefined) throw new Error(`${name}: the matrix knows no ids for :${param}`)
      const known = { ...usual, ...samples[name]?.ids?.[param] }
      return [param, target === 'mixed' ? (param === 'operator' ? known.own : known.foreign) : known[target]]
    }),
  )
}

const pathOf = (named: NamedEndpoint, target: Target): string =>
  pathFor(named.endpoint.path, idsOf(named, target) as never)

/** Makes a call of the contract with the body that its sample has. */
export async function sampleCall(
  product: TestProduct,
  named: NamedEndpoint,
  target: Target,
  token: string | undefined,
  more: Record<string, string> = {},
) {
  const { endpoint, name } = named
  const { declared } = endpoint
  const { body: sample, headers } = samples[name] ?? {}
  const { cubeId, setupKey } = idsOf(named, target)
  const body: unknown = typeof sample === 'function' ? sample(cubeId, setupKey) : sample
  if (declared.body !== undefined && body === undefined) throw new Error(`${name}: the matrix has no body for it`)
  const response = await fetch(product.url + pathOf(named, target), {
    method: endpoint.method,
    headers: {
      accept: declared.accept ?? 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(declared.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...more,
    },
    ...(declared.body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  return { response, text: await response.text() }
}

/** Calls everything and tells what was answered otherwise than declared. */
export async function runMatrix(
  product: TestProduct,
  only: (name: string) => boolean = () => true,
): Promise<Failure[]> {
  const tokens = await tokensOf(product)
  const failures: Failure[] = []
  for (const named of allEndpoints().filter(({ name }) => only(name)))
    for (const caller of callers) failures.push(...(await callAs(product, named, caller, tokens[caller])))
  return failures
}

async function callAs(product: TestProduct, named: NamedEndpoint, caller: Caller, token: string | undefined) {
  const { endpoint, name } = named
  const { pool } = product.database.db
  const failures: Failure[] = []
  const refusals = new Map<Target, string>()
  const fail = (target: Target, why: string) => failures.push({ call: name, caller, target, why })
  for (const target of targets) {
    const changes = endpoint.method !== 'GET'
    const { rows, prepare } = samples[name] ?? {}
    if (rows !== undefined) await pool.query(rows)
    await prepare?.(product)
    const entries = changes ? await auditEntries(pool) : 0
    const { response, text } = await sampleCall(product, named, target, token)
    const expected = expectedStatus(named, caller, target)
    if ((response.ok ? 200 : response.status) !== expected)
      fail(target, `answered ${response.status}, not ${expected}: ${text.slice(0, 300)}`)
    if (response.status === 404) refusals.set(target, `${bytesOf(response)}\n${text}`)
    if (changes && response.ok) {
      if (endpoint.declared.audited !== false && (await auditEntries(pool)) === entries)
        fail(target, 'left no audit entry')
      await furnish(pool)
    } else if (changes && (await auditEntries(pool)) !== entries) fail(target, 'was refused but left an audit entry')
  }
  const differ = (one: Target, other: Target) =>
    refusals.has(one) && refusals.has(other) && refusals.get(one) !== refusals.get(other)
  if (differ('foreign', 'absent')) fail('foreign', 'is answered otherwise than absent')
  if (differ('mixed', 'unassigned')) fail('mixed', 'is answered otherwise than a cube that waits in setup')
  return failures
}

async function auditEntries(pool: TestProduct['database']['db']['pool']): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int AS number FROM audit')
  return rows[0]?.number ?? 0
}

/** Status and headers, without those that differ from call to call whatever is asked. */
function bytesOf(response: Response): string {
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').sort()
  return `${response.status}\n${headers.map((header) => header.join(': ')).join('\n')}`
}
