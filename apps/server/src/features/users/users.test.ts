import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let admin: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct()
  admin = await callerOf(product, 'admin')
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const at = '/operators/a/users'
const invite = async (role = 'User'): Promise<string> => (await admin('POST', at, { role })).json.userId
const sql = async (text: string, values?: unknown[]) => (await product.database.db.pool.query(text, values)).rows

describe('invitations', () => {
  test('are users whose id starts with invitation and cannot be guessed (USER-07, USER-10)', async () => {
    const { status, json } = await admin('POST', at, { role: 'User' })
    expect(status).toBe(201)
    expect(json).toMatchObject({ role: 'User', userInfo: null })
    expect(json.userId).toMatch(/^invitation-[\w-]{22}$/)
    expect(Object.keys(json).sort()).toEqual(['created', 'role', 'userId', 'userInfo'])
  })
  test('carry a note to the invited person, and are found by it', async () => {
    const { json } = await admin('POST', at, { role: 'User', note: ' For Greta, night shift ' })
    expect(json).toMatchObject({ note: 'For Greta, night shift' })
    expect((await admin('GET', `${at}?search=greta%20night`)).json.content).toEqual([json])
    const nobody = await callerOf(product, 'nobody')
    expect((await nobody('GET', `${at}/${json.userId}/invitation`)).json).toMatchObject({
      note: 'For Greta, night shift',
      expires: new Date(Date.parse(json.created) + 30 * 86_400_000).toISOString(),
    })
    const plain = await admin('POST', at, { role: 'User', note: '' })
    expect(plain.json).not.toHaveProperty('note')
    expect((await nobody('GET', `${at}/${plain.json.userId}/invitation`)).json.note).toBeNull()
    expect((await admin('POST', at, { role: 'User', note: 'x'.repeat(501) })).json.errors).toMatchObject([
      { field: 'note' },
    ])
  })
  test('make the caller a member with their role, once (INV-04)', async () => {
    const id = await invite('Admin')
    const nobody = await callerOf(product, 'nobody')
    expect((await nobody('GET', `${at}/${id}/invitation`)).json).toMatchObject({
      operatorName: 'Operator A',
      role: 'Admin',
    })
    expect((await nobody('POST', `${at}/${id}/redeem`)).status).toBe(204)
    expect((await nobody('GET', '')).json.operators).toEqual([
      { operatorId: 'a', operatorName: 'Operator A', role: 'Admin' },
    ])
    expect((await admin('GET', at)).text).not.toContain(id)
    const other = await callerOf(product, 'other')
    expect((await other('POST', `${at}/${id}/redeem`)).status).toBe(404)
  })
  test('are not used up by a member, who keeps the role', async () => {
    const id = await invite('Admin')
    const user = await callerOf(product, 'user')
    expect((await user('POST', `${at}/${id}/redeem`)).status).toBe(409)
    expect((await user('GET', '')).json.operators[0].role).toBe('User')
    const nobody = await callerOf(product, 'nobody')
    expect((await nobody('POST', `${at}/${id}/redeem`)).status).toBe(204)
  })
  test('expire after 30 days', async () => {
    const id = await invite()
    const [{ days }] = await sql('SELECT (expires - created)::text AS days FROM invitations WHERE id = $1', [id])
    expect(days).toBe('30 days')
    await sql("UPDATE invitations SET expires = clock_timestamp() - interval '1 ms' WHERE id = $1", [id])
    const nobody = await callerOf(product, 'nobody')
    expect((await nobody('GET', `${at}/${id}/invitation`)).status).toBe(404)
    expect((await nobody('POST', `${at}/${id}/redeem`)).status).toBe(404)
  })
  test('are bound to their operator', async () => {
    const id = await invite()
    const nobody = await callerOf(product, 'nobody')
    const wrong = await nobody('POST', `/operators/b/users/${id}/redeem`)
    const absent = await nobody('POST', '/operators/zzz/users/invitation-x/redeem')
    expect([wrong.status, absent.text]).toEqual([404, wrong.text])
  })
  test('are not given away by the trail, which every member may read', async () => {
    const id = await invite('Admin')
    await admin('PUT', `${at}/${id}`, { role: 'User' })
    await admin('DELETE', `${at}/${id}`)
    const second = await invite()
    await (await callerOf(product, 'nobody'))('POST', `${at}/${second}/redeem`)
    const trail = JSON.stringify(await sql('SELECT * FROM audit'))
    expect(trail).not.toContain(id)
    expect(trail).not.toContain(second)
  })
  test('that are redeemed while their role is lowered: nobody is told of a change that was not made', async () => {
    const nobody = await callerOf(product, 'nobody')
    for (let round = 0; round < 20; round++) {
      const id = await invite('Admin')
      const [lowered, joined] = await Promise.all([
        admin('PUT', `${at}/${id}`, { role: 'User' }),
        nobody('POST', `${at}/${id}/redeem`),
      ])
      expect(joined.status).toBe(204)
      const [{ role }] = await sql(
        "DELETE FROM memberships WHERE operator_id = 'a' AND user_id = 'nobody' RETURNING role",
      )
      expect(role).toBe(lowered.status === 200 ? 'User' : 'Admin')
    }
  })
  test('of 16 at once, 100 times: one joins', { timeout: 120_000 }, async () => {
    const people = Array.from({ length: 16 }, (_, i) => `person-${i}`)
    const calls = await Promise.all(people.map((sub) => callerOf(product, sub)))
    const winners: number[] = []
    for (let round = 0; round < 100; round++) {
      const id = await invite()
      const answers = await Promise.all(calls.map((call) => call('POST', `${at}/${id}/redeem`)))
      winners.push(answers.filter(({ status }) => status === 204).length)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
      await sql("DELETE FROM memberships WHERE user_id LIKE 'person-%'")
    }
    expect(winners).toEqual(Array.from({ length: 100 }, () => 1))
  })
})

describe('the last Admin', () => {
  test('can neither be demoted nor removed, not even by root, nor while another one is invited', async () => {
    expect((await admin('POST', at, { role: 'Admin' })).status).toBe(201)
    const root = await callerOf(product, 'root')
    for (const call of [admin, root]) {
      expect((await call('PUT', `${at}/admin`, { role: 'User' })).status).toBe(409)
      expect((await call('DELETE', `${at}/admin`)).status).toBe(409)
    }
  })
  test('is left when two demote each other, 50 times', { timeout: 60_000 }, async () => {
    const user = await callerOf(product, 'user')
    for (let round = 0; round < 50; round++) {
      await sql("UPDATE memberships SET role = 'Admin' WHERE operator_id = 'a'")
      await Promise.all([admin('PUT', `${at}/user`, { role: 'User' }), user('PUT', `${at}/admin`, { role: 'User' })])
      const [{ admins }] = await sql(
        "SELECT count(*)::int AS admins FROM memberships WHERE operator_id = 'a' AND role = 'Admin'",
      )
      expect(admins).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('roles', () => {
  test('other than Admin and User are refused', async () => {
    expect((await admin('PUT', `${at}/user`, { role: 'Owner' })).status).toBe(400)
    expect((await admin('POST', at, { role: 'root' })).status).toBe(400)
  })
  test('changed or taken away count with the next call', async () => {
    const user = await callerOf(product, 'user')
    expect((await user('GET', at)).status).toBe(403)
    await admin('PUT', `${at}/user`, { role: 'Admin' })
    await expect.poll(async () => (await user('GET', at)).status, { timeout: 1000 }).toBe(200)
    await admin('DELETE', `${at}/user`)
    await expect.poll(async () => (await user('GET', at)).status, { timeout: 1000 }).toBe(404)
  })
})

describe('the list', () => {
  test.each(['userId', 'name', 'role', 'created'])('can be sorted by %s', async (field) => {
    await invite()
    for (const direction of ['asc', 'desc']) {
      const { json } = await admin('GET', `${at}?sort=${field},${direction}&size=2`)
      expect([json.totalElements, json.content.length]).toEqual([4, 2])
    }
  })
  test('is searched by name, e-mail address and id', async () => {
    expect(
      (await admin('GET', `${at}?search=uli@a`)).json.content.map((one: { userId: string }) => one.userId),
    ).toEqual(['user'])
  })
})
