import { DeviceType } from '@cubeward/contract/admin/devices.ts'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { FieldEvent } from '@cubeward/contract/device/cube.ts'
import { describe, expect, test } from 'vitest'
import { furnishedProduct } from './furnished.ts'

const { as } = furnishedProduct()
const cube = '/operators/a/cubes/a-cube'
const refusedField = async (answer: Promise<{ status: number; json: { errors?: { field: string }[] } }>) => {
  const { status, json } = await answer
  return [status, json.errors?.[0]?.field]
}

describe('words that are taken exactly as they are spelled', () => {
  test('kinds of devices, of which a cube reports no other (ENUM-02)', () => {
    expect(DeviceType.options.toSorted()).toEqual(
      ['Admission', 'BarcodeReader', 'ComputeUnit', 'Kiosk', 'Locking', 'NfcReader', 'PaymentTerminal'].toSorted(),
    )
    const told = (type: string) =>
      FieldEvent.safeParse({
        ...{ id: crypto.randomUUID(), seq: 1, created: new Date().toISOString(), type: 'DeviceAdded' },
        device: { deviceId: 'one', vendor: null, model: null, types: [type], info: null },
      }).success
    expect([...DeviceType.options.map(told), told('Toaster'), told('kiosk')]).toEqual([
      ...DeviceType.options.map(() => true),
      ...[false, false],
    ])
  })
  test('statuses of locks, of which a cube reports no other (ENUM-03)', () => {
    expect(LockStatus.options).toEqual(['Open', 'Closed', 'Blocked', 'Defective', 'Breakin'])
    const told = (status: string) =>
      FieldEvent.safeParse({
        ...{
          id: crypto.randomUUID(),
          seq: 1,
          created: new Date().toISOString(),
          type: 'LockStatus',
          lock: 'L1',
          status,
        },
      }).success
    expect([...LockStatus.options.map(told), told('Ajar'), told('BreakIn')]).toEqual([
      ...[true, true, true, true, true],
      ...[false, false],
    ])
  })
  test('how boxes are chosen (ENUM-04)', async () => {
    const admin = as('admin')
    const { json } = await admin('GET', cube)
    const edit = (occupyMode: string) => admin('PUT', cube, { ...json, occupyMode })
    for (const mode of ['Random', 'Ascending', 'LeastRecentUsed'])
      expect((await edit(mode)).json).toMatchObject({ occupyMode: mode })
    expect(await refusedField(edit('Fifo'))).toEqual([400, 'occupyMode'])
    expect(await refusedField(edit('random'))).toEqual([400, 'occupyMode'])
  })
  test('permissions of maintenance codes (ENUM-05)', async () => {
    const admin = as('admin')
    const codes = `${cube}/maintenance-codes`
    const code = { fixed: true, code: '4711' }
    expect((await admin('PUT', codes, { Other: code })).status).toBe(400)
    expect((await admin('PUT', codes, { fullAccess: code })).status).toBe(400)
    let number = 4711
    for (const permission of ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'])
      expect((await admin('PUT', codes, { [permission]: { fixed: true, code: String(number++) } })).status).toBe(200)
  })
  test('how mail is secured and signed in (ENUM-06)', async () => {
    const admin = as('admin')
    const edit = { ...noEmailConfiguration, name: 'Own' }
    const put = (smtp: object) =>
      admin('PUT', '/operators/a/email-configuration', { ...edit, smtp: { ...edit.smtp, ...smtp } })
    for (const security of ['NONE', 'STARTTLS', 'TLS'])
      for (const authentication of ['Basic', 'OAuth2'])
        expect((await put({ security, authentication })).json.smtp).toMatchObject({ security, authentication })
    expect(await refusedField(put({ security: 'SSL' }))).toEqual([400, 'smtp.security'])
    expect(await refusedField(put({ security: 'none' }))).toEqual([400, 'smtp.security'])
    expect(await refusedField(put({ authentication: 'Plain' }))).toEqual([400, 'smtp.authentication'])
  })
  test('states of occupancy events (ENUM-07)', async () => {
    const root = as('root')
    const at = '/apps/shop/occupancy-events'
    for (const state of ['All', 'Pending', 'Delivered', 'Expired'])
      expect((await root('GET', `${at}?state=${state}`)).status).toBe(200)
    expect(await refusedField(root('GET', `${at}?state=Foo`))).toEqual([400, 'state'])
  })
})
