import { randomBytes } from 'node:crypto'
import { noBranding } from '@cubeward/contract/admin/branding.ts'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import { isPermission, neededStanding } from '@cubeward/domain/permissions.ts'
import { appSecrets, cubeSecrets, furnish, lockModuleSecrets, unitSecret } from './fixture.ts'
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
  'unit',
  'lockModule',
  'lockModulePassword',
  'appKey',
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
  alertId: {
    own: '0198b6a0-0000-7000-8000-00000000003a',
    foreign: '0198b6a0-0000-7000-8000-00000000003b',
    absent: '0198b6a0-0000-7000-8000-00000000003c',
    unassigned: '0198b6a0-0000-7000-8000-00000000003c',
  },
  notificationId: {
    own: '0198b6a0-0000-7000-8000-00000000001a',
    foreign: '0198b6a0-0000-7000-8000-00000000001b',
    absent: '0198b6a0-0000-7000-8000-00000000001c',
    unassigned: '0198b6a0-0000-7000-8000-00000000001c',
  },
  auditLogEntryId: {
    own: '0198b6a0-0000-7000-8000-00000000002a',
    foreign: '0198b6a0-0000-7000-8000-00000000002b',
    absent: '0198b6a0-0000-7000-8000-00000000002c',
    unassigned: '0198b6a0-0000-7000-8000-00000000002c',
  },
  storageKey: { own: 'settings.json', foreign: 'settings.json', absent: 'zzz', unassigned: 'settings.json' },
  eventId: {
    own: '0198b6a0-0000-7000-8000-00000000002a',
    foreign: '0198b6a0-0000-7000-8000-00000000002b',
    absent: '0198b6a0-0000-7000-8000-00000000002c',
    unassigned: '0198b6a0-0000-7000-8000-00000000002a',
  },
  appId: { own: 'shop', foreign: 'lockers', absent: 'zzz', unassigned: 'shop' },
  consumerToken: {
    own: 'key-of-the-shop-1',
    foreign: 'key-of-lockers-01',
    absent: 'key-of-nobody-001',
    unassigned: 'key-of-the-shop-1',
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
  body?: unknown | ((cubeId: string, setupKey: string, operator: string) => unknown)
  /** Of the callers who are signed in, those who may. */
  only?: readonly Caller[]
  /** Other ids than the usual ones, for instance of something that does not exist yet. */
  ids?: Partial<Record<ParamName, Partial<Values>>>
  headers?: Record<string, string>
  /** Of a call that does not answer without one. */
  query?: string
  /** Makes something under an id that must not exist yet, so that any id will do. */
  creates?: true
  /** SQL that puts down what only this call needs. */
  rows?: string
  /** Puts down what SQL alone cannot. */
  prepare?: (product: TestProduct) => Promise<void>
}

/** A picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
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
const testNotification = { appId: 'parcel', shortContent: 'Code 4711', fullContentHtml: '<p>Code 4711</p>' }
const hasApp = `INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop') ON CONFLICT DO NOTHING`
const { appId: _, ...ofNotification } = testNotification
const ofApp = { ...ofNotification, tenantId: 'a-tenant' }
const notOwn = { foreign: 'x.json', absent: 'y.json', unassigned: 'z.json' }
const newKey = { own: 'new.png', foreign: 'new.png', absent: 'new.png', unassigned: 'new.png' }
const png = { body: picture, headers: { 'content-type': 'image/png' } }
const ofApps = `INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop'), ('b-tenant', 'lockers') ON CONFLICT DO NOTHING;
  INSERT INTO storage_items (app_id, tenant_id, cube_id, key, modified_by, content_type, body, sha256)
    SELECT app, CASE scope WHEN 'tenant' THEN tenant END, CASE scope WHEN 'cube' THEN cube END, 'settings.json', app,
      'application/json', '{}', 'x' FROM (VALUES ('shop', 'a-tenant', 'a-cube'), ('lockers', 'b-tenant', 'b-cube')) AS v (app, tenant, cube),
      unnest('{app,tenant,cube}'::text[]) scope ON CONFLICT DO NOTHING;
  INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
    ('00000000-0000-4000-8000-00000000000a', 'a-cube', '1', 'shop', now(), now()),
    ('00000000-0000-4000-8000-00000000000b', 'b-cube', '1', 'lockers', now(), now()) ON CONFLICT DO NOTHING;
  INSERT INTO app_events (id, app_id, operator_id, cube_id, occupancy_id, number, type, occupancy, created, expires)
    SELECT ('0198b6a0-0000-7000-8000-00000000002' || left(cube_id, 1))::uuid, app_id, left(cube_id, 1), cube_id, id, 1, 'OccupancyCreated', '{"boxNumber": "1"}',
      to_timestamp(x'0198b6a00000'::bigint / 1000.0), now() + interval '1 day' FROM occupancies ON CONFLICT DO NOTHING;
  INSERT INTO deliveries (id, kind, subject, operator_id, destination, due, expires)
    SELECT id, 'occupancy-event', id::text, operator_id, 'app ' || app_id, now() + interval '1 hour', expires FROM app_events
    ON CONFLICT DO NOTHING;
  INSERT INTO app_webhooks (app_id, url, secret_sealed) VALUES ('shop', 'https://127.0.0.1/', 'x'), ('lockers', 'https://127.0.0.1/', 'x')
    ON CONFLICT DO NOTHING`
const alerts = `DELETE FROM alerts; INSERT INTO alerts (id, cube_id, operator_id, type, created)
  SELECT ('0198b6a0-0000-7000-8000-00000000003' || o)::uuid, o || '-cube', o, 'LockBlocked', now() FROM unnest('{a,b}'::text[]) o`
const caredFor = `INSERT INTO attention (alert_id, taken_by, muted_by, muted_until) SELECT id, 'user', 'user', 'infinity' FROM alerts`
const randomToken = (bytes: number) => randomBytes(bytes).toString('base64url')
const parcelApp = `INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING`
const inSetup = `DELETE FROM limits; UPDATE cubes SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'), setup_began = now(),
    setup_key_expires = now() + interval '1 hour';
  INSERT INTO units (id) VALUES ('waiting-unit') ON CONFLICT DO NOTHING;
  UPDATE units SET setup_key_hash = encode(sha256(('key-of-' || CASE id WHEN 'waiting-unit' THEN 'waiting' WHEN 'a-unit' THEN 'a-cube' ELSE 'b-cube' END)::bytea), 'hex'),
    setup_key_expires = now() + interval '1 hour'`
const boxesOfWaiting = `INSERT INTO boxes (cube_id, number, sort_key) VALUES ('waiting', '1', '011') ON CONFLICT DO NOTHING;
  INSERT INTO locks (cube_id, lock, status) VALUES ('waiting', 'L1', 'Closed') ON CONFLICT DO NOTHING`
const waitingOfTenant = `UPDATE cubes SET operator_id = 'a', tenant_id = 'a-tenant' WHERE id = 'waiting'`
const atBox = { rows: `UPDATE cube_notes SET box_number = '1'` }
const samples: Record<string, Sample> = {
  'audit.actors': { query: '?search=ada' },
  'audit.read': {
    rows: `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
      SELECT ('0198b6a0-0000-7000-8000-00000000002' || o)::uuid, o, '2026-01-01', 'operator', 'OperatorChanged', 'Renamed.', 'admin'
      FROM unnest('{a,b}'::text[]) o ON CONFLICT DO NOTHING`,
  },
  'accounting.list': { query: '?start=2026-01-01&end=2026-03-31' },
  'notifications.create': {
    body: (_: string, __: string, operator: string) => ({ ...testNotification, tenantId: `${operator}-tenant` }),
    rows: parcelApp,
  },
  'notifications.createOfTenant': { body: testNotification, rows: parcelApp },
  ...Object.fromEntries(
    ['occupy', 'occupyAnywhere', 'notify'].map((call) => [
      `appApi.${call}`,
      {
        rows: `DELETE FROM occupancies; ${hasApp}`,
        body: call === 'occupy' ? {} : call === 'notify' ? ofApp : { tenantId: 'a-tenant' },
      },
    ]),
  ),
  ...Object.fromEntries(['read', 'end'].map((call) => [`appApi.${call}`, { rows: ofApps }])),
  'appApi.update': { rows: ofApps, body: { content: 'order 8' } },
  // so many logins from one address are too many
  'appApi.login': { rows: 'DELETE FROM limits' },
  // answered before anything is asked of the cube: the body alone is tried
  'appApi.open': { rows: ofApps, body: { deadline: '2026-01-01T00:00:00.000Z' } },
  'appApi.cubes': { rows: hasApp },
  ...Object.fromEntries(
    ['', 'OfTenant', 'OfCube'].flatMap((scope) => [
      [`appOwnStorage.read${scope}`, { rows: ofApps, ids: { storageKey: notOwn } }] as const,
      [
        `appOwnStorage.write${scope}`,
        { rows: ofApps, ...png, ...(scope === '' && { creates: true as const }) },
      ] as const,
      [`appOwnStorage.remove${scope}`, { rows: ofApps, ids: { storageKey: notOwn } }] as const,
    ]),
  ),
  'apps.list': { only: ['user', 'admin', 'other', 'root'] },
  'apps.create': {
    body: { name: 'New' },
    ids: { appId: { own: 'new-1', foreign: 'new-2', unassigned: 'new-3' } },
    creates: true,
  },
  'apps.update': { body: { name: 'Renamed', description: 'Sells', vendor: null } },
  'apiKeys.create': { body: { consumerToken: randomToken(12), secret: randomToken(48), description: 'Till' } },
  'apiKeys.remove': { ids: { consumerToken: { absent: 'key-of-nobody-001' } } },
  ...Object.fromEntries(
    ['list', 'attempts', 'retry', 'retryAll', 'ofOccupancy', 'retryOfOccupancy'].map((call) => [
      `appEvents.${call}`,
      { rows: ofApps },
    ]),
  ),
  'appWebhooks.update': { body: { url: 'https://8.8.4.4/hooks' } },
  ...Object.fromEntries(['rotate', 'test', 'resume'].map((call) => [`appWebhooks.${call}`, { rows: ofApps }])),
  ...Object.fromEntries(
    ['appStorage', 'cubeAppStorage', 'tenantAppStorage'].flatMap((storage) => [
      ...['list', 'read', 'remove'].map((call) => [`${storage}.${call}`, { rows: ofApps }] as const),
      [`${storage}.write`, { rows: ofApps, ...png }] as const,
      [`${storage}.create`, { rows: ofApps, ...png, ids: { storageKey: newKey } }] as const,
    ]),
  ),
  'cubeApps.read': { rows: ofApps },
  'cubeApps.uninstall': {
    rows: `INSERT INTO cube_apps (cube_id, app_id) VALUES ('a-cube', 'shop'), ('b-cube', 'lockers') ON CONFLICT DO NOTHING`,
  },
  'tenantApps.read': { rows: ofApps },
  'tenantApps.add': { rows: 'DELETE FROM tenant_apps' },
  'tenantApps.remove': {
    rows: `DELETE FROM occupancies; INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop'), ('b-tenant', 'lockers') ON CONFLICT DO NOTHING`,
  },
  // only what opens a box is recorded
  'occupancies.read': { rows: `${occupied}; UPDATE occupancies SET access_keys = '{04A27F}'` },
  'occupancies.update': { body: { boxNumber: '1', content: 'order 7' }, rows: occupied },
  'occupancies.setAccess': { body: { accessCode: '4711', accessKeys: ['04A27F'] }, rows: occupied },
  'occupancies.setContent': { body: ['order 7'], rows: occupied },
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
  // One who is an Admin already would be left as they are, without an entry.
  'users.update': { body: { role: 'Admin' }, ids: { userId: { foreign: 'invitation-b' } } },
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
  'cubes.assignTenant': { ids: { tenantId: { own: 'a-empty', foreign: 'b-empty' } } },
  'units.job': {
    rows: `INSERT INTO unit_jobs (id, unit_id, kind, state, exit, output, printed, started)
      SELECT gen_random_uuid(), id, 'UpgradeAll', 'Done', 0, 'Done.', 5, now() FROM units`,
  },
  'units.leaveSetup': {
    rows: `UPDATE units SET setup_key_hash = 'x', setup_key_sealed = 'x', setup_key_expires = now() + interval '1 hour'`,
  },
  'units.revokeSecret': { rows: `UPDATE units SET secret_hash = 'x'` },
  'cubes.leaveSetup': {
    rows: `UPDATE cubes SET setup_key_hash = 'x', setup_key_sealed = 'x', setup_key_expires = now() + interval '1 hour'
      WHERE operator_id IS NOT NULL`,
  },
  'screenshots.read': { prepare: uploadPictures },
  'screenshots.upload': { body: picture, headers: { 'content-type': 'image/png' } },
  'screenshots.uploadByUnit': { body: picture, headers: { 'content-type': 'image/png' } },
  'attention.closed': { query: '?since=2026-01-01T00:00:00.000Z' },
  'attention.read': { rows: alerts },
  'attention.take': { rows: alerts, body: {} },
  'attention.giveBack': { rows: `${alerts}; ${caredFor}`, query: '?from=user' },
  'attention.mute': { rows: alerts, body: { until: null } },
  'attention.unmute': { rows: `${alerts}; ${caredFor}` },
  'notes.create': { body: { note: '<p>Hinge of box 4 is loose</p>', done: false } },
  'notes.update': { body: { note: '<p>Mended</p>', done: true } },
  'boxNotes.create': { body: { note: '<p>The hinge is loose</p>', done: false } },
  'boxNotes.read': atBox,
  'boxNotes.update': { ...atBox, body: { note: '<p>Mended</p>', done: true } },
  'boxNotes.remove': atBox,
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
  'deviceRegistration.unit': { body: { hostname: 'vc-new' } },
  'deviceRegistration.cube': { body: { unitId: 'a-unit' } },
  ...Object.fromEntries(
    ['cube', 'locks', 'units', 'lockingDevices', 'drivers', 'unit'].map((call) => [`setup.${call}`, { rows: inSetup }]),
  ),
  'setup.boxes': { rows: inSetup },
  'setup.box': { rows: `${inSetup}; ${boxesOfWaiting}` },
  'setup.changeBoxes': { rows: inSetup, body: [{ number: '1', types: ['XL'] }] },
  'setup.removeBoxes': { rows: `${inSetup}; ${boxesOfWaiting}` },
  'setup.report': {
    rows: `${inSetup}; ${waitingOfTenant}`,
    body: { installer: 'Jonas Brandt', remarks: '' },
  },
  'setup.finish': { rows: `${inSetup}; ${boxesOfWaiting}; ${waitingOfTenant}` },
  'setup.assignUnit': {
    rows: `${inSetup}; UPDATE units SET cube_id = NULL, operator_id = NULL`,
    body: { cubeId: 'a-cube' },
    headers: { 'x-setup-key': 'key-of-a-cube' },
  },
  'setup.pendingCube': { rows: inSetup },
  'setup.removeCube': { rows: inSetup },
  'setup.giveCube': {
    rows: `UPDATE cubes SET operator_id = NULL, tenant_id = NULL`,
    ids: {
      tenantId: { unassigned: 'a-tenant' },
    },
  },
  'setup.pendingUnit': { rows: inSetup, ids: { unitId: { unassigned: 'waiting-unit' } } },
  'setup.removeUnit': {
    rows: `${inSetup}; UPDATE units SET cube_id = NULL, operator_id = NULL`,
    ids: { unitId: { unassigned: 'waiting-unit' } },
  },
  'setup.giveUnit': {
    rows: `${inSetup}; UPDATE units SET cube_id = NULL, operator_id = NULL`,
    ids: {
      unitId: { unassigned: 'waiting-unit' },
      cubeId: { unassigned: 'waiting' },
    },
  },
  'setup.assignTenant': {
    rows: `${inSetup};
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
    body: { matrixEnabled: false, matrixHost: null, matrixPort: 8448, matrixUser: 'alerts' },
  },
  'tenantSettings.updateSms': { body: { smsEnabled: true, smsOriginator: 'Locker1' } },
  'tenantSettings.updateSso': { body: { enabled: true, organizationId: 'org' } },
  'tenantSettings.updateBranding': { body: { ...noBranding, colorPrimary: '#f00' } },
  'tenantSettings.createEmailConfiguration': {
    body: { configurationId: 'new', emailConfiguration: { ...noEmailConfiguration, name: 'Own' } },
  },
  'tenantSettings.updateEmailConfiguration': { body: { ...noEmailConfiguration, name: 'Own' } },
  'lockModules.update': { body: { name: 'Renamed', cubeId: null } },
  'lockModuleDevice.report': {
    body: [{ createdAt: '2026-10-12T08:00:00.000Z', type: 'LockStatusChanged', lockId: 'L1' }],
  },
  'operatorSettings.sendTestAlert': {
    rows: `INSERT INTO operator_settings (operator_id, alert_emails) VALUES ('a', 'one@a.example'), ('b', 'one@b.example')
      ON CONFLICT (operator_id) DO UPDATE SET alert_emails = excluded.alert_emails; DELETE FROM alert_deliveries`,
  },
  'activationCodes.create': { body: { description: 'Entrance' } },
  'activationCodes.createMany': { body: { count: 2, description: 'Entrance' } },
  'activationCodes.update': { body: { description: null, site: 'Yard', address: noAddress } },
}

/** Calls that a right caller is not answered here, since no cube is connected; the test of the app interface tries them. */
export const triedElsewhere: ReadonlySet<string> = new Set(['appApi.open'])

const paramNames = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as ParamName)

export async function tokensOf({ realm }: TestProduct): Promise<Record<Caller, string | undefined>> {
  const token = (sub: string, seconds?: number) => realm.token({ sub }, seconds)
  return {
    anonymous: undefined,
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
    expired: await token('admin', -120),
    setupKey: 'c2V0dXAta2V5LW9mLTE2Ynk',
    device: cubeSecrets['a-cube'],
    unit: unitSecret,
    lockModule: lockModuleSecrets.token,
    lockModulePassword: lockModuleSecrets.password,
    appKey: `Basic ${Buffer.from(`key-of-the-shop-1:${appSecrets.secret}`).toString('base64')}`,
    app: appSecrets.token,
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
  if (access === 'setupKey' || access === 'unitSetupKey') return target === 'absent' ? 404 : 200
  // A cube proves who it is by its secret; every other one is as unknown to it as one that does not exist.
  if (access === 'cubeDevice') return caller === 'device' && target === 'own' ? 200 : 401
  // A path that names no unit is that of whichever unit calls.
  if (access === 'unitDevice') return caller === 'unit' && (target === 'own' || !names.includes('unitId')) ? 200 : 401
  if (access === 'appKey') return caller === 'appKey' ? 200 : 401
  if (access === 'app')
    return caller !== 'app' ? 401 : samples[name]?.creates || target === 'own' || names.length === 0 ? 200 : 404
  if (access === 'lockModule' || access === 'lockModulePassword')
    return caller === access && target === 'own' ? 200 : 401
  if (!signedIn.includes(caller)) return 401
  if (access === 'signedIn') return (samples[name]?.only ?? signedIn).includes(caller) ? 200 : 403
  if (access === 'invited') return invitedStatus(endpoint.method, caller, target)
  if (!isPermission(access)) throw new Error(`${access} has no rule in the matrix`)
  const needed = neededStanding[access]
  if (needed === 'root' && caller !== 'root') return 403
  if (needed === 'root' && samples[name]?.creates) return 200
  // What is the platform's is nobody's own.
  if (needed === 'root' && !names.includes('operator')) return target === 'absent' && names.length > 0 ? 404 : 200
  const operator = target === 'foreign' ? 'b' : target === 'absent' ? 'zzz' : 'a'
  const member =
    (operator === 'a' && (caller === 'user' || caller === 'admin')) || (operator === 'b' && caller === 'other')
  if (names.includes('operator') && caller !== 'root' && !member) return 404
  if (operator === 'zzz' && names.includes('operator')) return 404
  if (needed === 'Admin' && caller === 'user') return 403
  const below = names.filter((name) => name !== 'operator')
  if (samples[name]?.creates) return 200
  // Of the platform there is no other operator: what root names is there, or it is not.
  if (!names.includes('operator')) return below.length > 0 && target === 'absent' ? 404 : 200
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

/** Puts down what a call needs beside the usual rows. */
export async function furnishFor(product: TestProduct, { name }: NamedEndpoint): Promise<void> {
  const { rows, prepare } = samples[name] ?? {}
  if (rows !== undefined) await product.database.db.pool.query(rows)
  await prepare?.(product)
}

/** Makes a call of the contract with the body that its sample has. */
export async function sampleCall(
  product: TestProduct,
  named: NamedEndpoint,
  target: Target,
  token: string | undefined,
  more: Record<string, string> = {},
  changed: (body: unknown) => unknown = (body) => body,
) {
  const { endpoint, name } = named
  const { declared } = endpoint
  const { body: sample, headers, query = '' } = samples[name] ?? {}
  const { cubeId, setupKey, operator } = idsOf(named, target)
  const body = changed(typeof sample === 'function' ? sample(cubeId, setupKey, operator) : sample)
  if (declared.body !== undefined && body === undefined) throw new Error(`${name}: the matrix has no body for it`)
  const response = await fetch(product.url + pathOf(named, target) + query, {
    method: endpoint.method,
    headers: {
      accept: declared.accept ?? 'application/json',
      ...(token === undefined ? {} : { authorization: token.startsWith('Basic ') ? token : `Bearer ${token}` }),
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

interface Case {
  caller: Caller
  target: Target
  expected: number
}

/** How many are tried at once of what changes nothing; fewer than wrong keys from one address are let in. */
const sideBySide = 15

/** Makes a call as everyone, on everything, and tells what was answered otherwise than declared. */
export async function runMatrix(product: TestProduct, named: NamedEndpoint): Promise<string[]> {
  const { endpoint, name } = named
  const { pool } = product.database.db
  const tokens = await tokensOf(product)
  const failures: string[] = []
  const refusals = new Map<string, string>()
  const fail = ({ caller, target }: Pick<Case, 'caller' | 'target'>, why: string) =>
    failures.push(`${name} as ${caller} on ${target} ${why}`)

  const changes = endpoint.method !== 'GET'
  const attempt = async (one: Case): Promise<boolean> => {
    const { caller, target, expected } = one
    const { response, text } = await sampleCall(product, named, target, tokens[caller])
    if ((response.ok ? 200 : response.status) !== expected)
      fail(one, `answered ${response.status}, not ${expected}: ${text.slice(0, 300)}`)
    if (response.status === 404) refusals.set(`${caller} ${target}`, `${bytesOf(response)}\n${text}`)
    return response.ok
  }
  /** Together they leave as many entries as are there already, but for one that is done, which leaves some. */
  const attemptAll = async (cases: readonly Case[]): Promise<void> => {
    await furnishFor(product, named)
    const entries = changes ? await auditEntries(pool) : 0
    const done = (await Promise.all(cases.map(attempt))).includes(true)
    if (!changes) return
    const written = (await auditEntries(pool)) !== entries
    for (const one of cases)
      if (!done && written) fail(one, 'was refused but left an audit entry, or one of those tried beside it')
      else if (done && !written && endpoint.declared.audited !== false) fail(one, 'left no audit entry')
    if (done) await furnish(pool)
  }

  const cases = callers.flatMap((caller) =>
    targets.map((target): Case => ({ caller, target, expected: expectedStatus(named, caller, target) })),
  )
  const alone = cases.filter(({ expected }) => changes && expected === 200)
  const still = cases.filter((one) => !alone.includes(one))
  for (let at = 0; at < still.length; at += sideBySide) await attemptAll(still.slice(at, at + sideBySide))
  for (const one of alone) await attemptAll([one])

  for (const caller of callers) {
    const differ = (one: Target, other: Target) => {
      const [first, second] = [refusals.get(`${caller} ${one}`), refusals.get(`${caller} ${other}`)]
      return first !== undefined && second !== undefined && first !== second
    }
    if (differ('foreign', 'absent')) fail({ caller, target: 'foreign' }, 'is answered otherwise than absent')
    if (differ('mixed', 'unassigned'))
      fail({ caller, target: 'mixed' }, 'is answered otherwise than a cube that waits in setup')
  }
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
