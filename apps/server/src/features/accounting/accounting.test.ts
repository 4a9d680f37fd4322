import { beforeEach, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool } = furnishedProduct()
const ask = as('user')
const rows = async (query: string) => (await ask('GET', `/operators/a/accounting?${query}`)).json.content
const none = { smsCount: 0, delivered: 0, notDelivered: 0, unanswered: 0, unsure: 0 }
const quarter = 'start=2025-04-01&end=2025-06-30'

beforeEach(() =>
  pool().query(`INSERT INTO sms_counts (operator_id, tenant_id, tenant_name, day, sent, delivered, failed, unsure) VALUES
    ('a', 'a-tenant', 'Old name', '2025-03-31', 7, 7, 0, 0), ('a', 'a-tenant', 'Old name', '2025-04-01', 3, 1, 1, 1),
    ('a', 'a-tenant', 'Old name', '2025-06-30', 2, 2, 0, 0), ('a', 'a-tenant', 'Old name', '2025-07-01', 9, 9, 0, 0),
    ('a', 'gone', 'Gone', '2025-05-01', 1, 0, 0, 0), ('b', 'b-tenant', 'B', '2025-05-01', 50, 0, 0, 0)`),
)

test('SMS of each tenant between two days, both included, with every difference (ACC-03, ACC-06, ACC-09, API-185, ACCO-01)', async () => {
  expect(await rows(quarter)).toEqual([
    { tenantId: 'a-empty', tenantName: 'Empty A', ...none },
    { ...none, tenantId: 'gone', tenantName: 'Gone', smsCount: 1, unanswered: 1 },
    {
      tenantId: 'a-tenant',
      tenantName: 'Tenant A',
      smsCount: 5,
      delivered: 3,
      notDelivered: 1,
      unanswered: 1,
      unsure: 1,
    },
  ])
  expect((await rows(`${quarter}&sort=smsCount,desc&size=1`))[0].tenantId).toBe('a-tenant')
})
test.each([
  ['start', 'start=2025-07-01&end=2025-06-30'],
  ['start', 'start=x&end=2025-06-30'],
  ['end', 'start=2025-07-01'],
])('%s is refused in %s', async (field, query) => {
  const { status, json } = await ask('GET', `/operators/a/accounting?${query}`)
  expect([status, json.errors?.[0]?.field]).toEqual([400, field])
})
