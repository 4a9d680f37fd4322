import { createHash } from 'node:crypto'
import { auditTypes, auditWord } from '@cubeward/words/audit-types.ts'
import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'
import { checkChains } from './chain/check.ts'
import { sealNewEntries } from './chain/seal.ts'

const { as, pool, product } = furnishedProduct()
const ask = as('admin')
const at = '/operators/a/audit'

async function tenantChanged(changes: object) {
  const path = '/operators/a/tenants/a-tenant'
  const { json } = await ask('GET', path)
  await ask('PUT', path, { ...json, ...changes })
  return (await ask('GET', at)).json.content[0]
}

describe('an entry', () => {
  test('has all that is known of it, and its patch (AUD-30, AUD-31, API-181)', async () => {
    const support = { operatedBy: null, phone: null, email: null, website: null, freetext: null }
    await tenantChanged({ name: 'Before', supportInfo: { ...support, phone: '+43 1' } })
    const { id } = await tenantChanged({ name: 'After', supportInfo: { ...support, email: 'a@b.example' } })
    const { status, json } = await ask('GET', `${at}/${id}`)
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(
        'id created type message actor tenantId cubeId appId boxNumber occupancyId userId referenceType referenceId data patch'.split(
          ' ',
        ),
      ),
    )
    expect(json).toMatchObject({
      ...{ type: 'TenantChanged', actor: { id: 'admin' }, tenantId: 'a-tenant', names: { tenant: 'After' } },
      ...{ referenceType: 'Tenant', referenceId: 'a-tenant' },
    })
    expect(json.patch).toEqual([
      { op: 'replace', path: '/name', value: 'After', fromValue: 'Before' },
      { op: 'remove', path: '/supportInfo/phone', fromValue: '+43 1' },
      { op: 'add', path: '/supportInfo/email', value: 'a@b.example' },
    ])
  })
  test('is proved once it is sealed (API-181)', async () => {
    const { id } = await tenantChanged({ name: 'Sealed' })
    expect((await ask('GET', `${at}/${id}`)).json.proof).toBeNull()
    await sealNewEntries(product().database.db)
    const { proof } = (await ask('GET', `${at}/${id}`)).json
    expect(proof).toMatchObject({ number: 1, unchanged: true })
    // what a receipt holds is enough to compute the hash elsewhere
    const previous = Buffer.from(proof.previous, 'hex')
    expect(createHash('sha256').update(previous).update(JSON.stringify(proof.fields)).digest('hex')).toBe(proof.hash)
    await pool().query('ALTER TABLE audit DISABLE TRIGGER audit_append_only')
    await pool().query(`UPDATE audit SET message = 'Nothing happened.' WHERE id = $1`, [id])
    await pool().query('ALTER TABLE audit ENABLE TRIGGER audit_append_only')
    expect((await ask('GET', `${at}/${id}`)).json.proof).toEqual({
      ...proof,
      fields: expect.arrayContaining(['Nothing happened.']),
      unchanged: false,
    })
  })
  test('says when its chain was last found whole (CHAI-01)', async () => {
    await tenantChanged({ name: 'Chained' })
    await sealNewEntries(product().database.db)
    await checkChains(product().database.db)
    const { status, json } = await ask('GET', `${at}/chain`)
    const { rows } = await pool().query("SELECT max(number)::int AS n FROM audit_seals WHERE chain = 'a'")
    expect([status, json]).toEqual([
      200,
      { verified: { at: expect.stringMatching(/Z$/), entries: rows[0].n }, broken: null },
    ])
  })
  test('names nothing of what another operator has now (AUD-20, AUD-21)', async () => {
    const { id } = await tenantChanged({ name: 'Ours' })
    const entry = async () => (await ask('GET', `${at}/${id}`)).json
    expect((await entry()).names).toMatchObject({ tenant: 'Ours' })
    await pool().query("DELETE FROM cubes WHERE tenant_id = 'a-tenant'")
    await pool().query("UPDATE tenants SET operator_id = 'b', name = 'What b calls it' WHERE id = 'a-tenant'")
    expect(await entry()).toMatchObject({ tenantId: 'a-tenant', names: { tenant: null } })
  })
  test('of another operator is not found (API-181)', async () => {
    const { id } = await tenantChanged({ name: 'Ours' })
    expect((await as('other')('GET', `/operators/b/audit/${id}`)).status).toBe(404)
  })
})

describe('filters', () => {
  test('from and until restrict by the moment, both included (AUD-01, AUD-02, API-180)', async () => {
    const { created } = await tenantChanged({ name: 'Once' })
    const count = async (query: string) => (await ask('GET', `${at}?${query}`)).json.totalElements
    expect(await count(`from=${created}&until=${created}`)).toBe(1)
    const later = new Date(Date.parse(created) + 1).toISOString()
    expect(await count(`from=${later}`)).toBe(0)
    expect((await ask('GET', `${at}?from=${later}&until=${created}`)).json.errors).toMatchObject([{ field: 'until' }])
  })
  test('a search of too many characters is refused in words (AUD-10)', async () => {
    const { status, json } = await ask('GET', `${at}?search=${'x'.repeat(10_000)}`)
    expect([status, json.errors]).toMatchObject([400, [{ field: 'search' }]])
  })
  test('actors are searched from three letters on (AUD-06, API-182)', async () => {
    await tenantChanged({ name: 'Once' })
    expect((await ask('GET', `${at}/actors?search=ad`)).json.errors).toMatchObject([{ field: 'search' }])
    expect((await ask('GET', `${at}/actors?search=adm`)).json).toEqual([{ id: 'admin', name: 'admin' }])
  })
  test('types and reference types are those of the entries (AUD-07, AUD-08, API-183, API-184)', async () => {
    await tenantChanged({ name: 'Once' })
    expect((await ask('GET', `${at}/types`)).json).toEqual(['TenantChanged'])
    expect((await ask('GET', `${at}/reference-types`)).json).toEqual(['Tenant'])
    expect((await as('other')('GET', '/operators/b/audit/types')).json).toEqual([])
  })
  test('what an entry names may be gone (AUD-03)', async () => {
    await ask('POST', '/operators/a/tenants/short', { name: 'Short' })
    await ask('DELETE', '/operators/a/tenants/short')
    const { content } = (await ask('GET', `${at}?tenantId=short`)).json
    expect(content.map(({ type }: { type: string }) => type)).toEqual(['TenantDeleted', 'TenantCreated'])
    expect((await ask('GET', `${at}/${content[0].id}`)).json.names.tenant).toBeNull()
  })
})

test('when nothing can be written to the audit log, nothing is changed (AUD-32)', async () => {
  const { json: before } = await ask('GET', '/operators/a/tenants/a-tenant')
  await pool().query('ALTER TABLE audit ADD CONSTRAINT broken CHECK (false) NOT VALID')
  const { status } = await ask('PUT', '/operators/a/tenants/a-tenant', { ...before, name: 'Lost' })
  await pool().query('ALTER TABLE audit DROP CONSTRAINT broken')
  expect(status).toBeGreaterThanOrEqual(400)
  expect((await ask('GET', '/operators/a/tenants/a-tenant')).json).toEqual(before)
})

describe('words', () => {
  test('one without words is spaced', () => {
    expect(auditWord(auditTypes, 'BoxUpdated', true)).toBe('Fach geändert')
    expect(auditWord(auditTypes, 'SomethingNewDone', false)).toBe('Something new done')
  })
})

test('a tenant that gets the id of one that somebody else has deleted shows nothing of that one (AUD-01, API-181)', async () => {
  const tenant = (operator: string) => `/operators/${operator}/tenants/again`
  const other = as('other')
  await ask('POST', tenant('a'), { name: 'Secret project' })
  expect((await ask('DELETE', tenant('a'))).status).toBe(204)
  const { content } = (await ask('GET', `${at}?tenantId=again`)).json
  expect(content.map(({ type }: { type: string }) => type)).toEqual(['TenantDeleted', 'TenantCreated'])
  expect((await other('POST', tenant('b'), { name: 'Ours' })).status).toBe(201)
  const seen = (await other('GET', '/operators/b/audit?tenantId=again')).json
  expect(seen.content).toMatchObject([{ type: 'TenantCreated', tenantId: 'again', actor: { id: 'other' } }])
  for (const { id } of content) expect((await other('GET', `/operators/b/audit/${id}`)).status).toBe(404)
})
