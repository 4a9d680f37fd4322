import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSms } from '../../platform/outside/sms/sms.ts'
import { callerOf } from '../../testing/caller.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

describe('a server that is no demo and has no SMS gateway', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ env: { CUBEWARD_SMPP_URL: '' } })
  })
  afterAll(() => product.close())

  test('refuses an SMS with what is to be configured, and writes no password down', async () => {
    const call = await callerOf(product, 'user')
    const { status, json } = await call('POST', '/sms', { recipient: '+436641234561', message: 'canary-pw reboot' })
    expect([status, json.detail]).toEqual([
      502,
      'No SMS gateway is set up on this server. Set CUBEWARD_SMPP_URL and restart it.',
    ])
    await expect(access(join(product.server.context.config.dataDir, 'outbox', 'sms.jsonl'))).rejects.toThrow()
    const { rows } = await product.database.db.pool.query('SELECT row_to_json(a)::text AS line FROM audit a')
    expect(JSON.stringify(rows)).toContain('RouterSmsFailed')
    expect(JSON.stringify(rows)).not.toContain('canary-pw')
  })
})

test('that SMS are refused is said at the start', () => {
  const lines: string[] = []
  createSms({
    config: { smpp: undefined },
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
  })
  expect(lines.join()).toContain('CUBEWARD_SMPP_URL')
})

test('a router of another make gets its own text, and the trail still knows the command', async () => {
  const product = await startTestProduct({ env: { CUBEWARD_ROUTER_SMS: '#{password}#CMD={command};' } })
  try {
    const call = await callerOf(product, 'user')
    const { json } = await call('GET', '/operators/a/cubes/a-cube/routerSettings')
    expect(json.smsTemplate).toBe('#{password}#CMD={command};')
    expect((await call('POST', '/sms', { recipient: '+436641234561', message: '#pw#CMD=pioff;' })).status).toBe(202)
    const { rows } = await product.database.db.pool.query("SELECT message FROM audit WHERE type = 'RouterSms'")
    expect(rows).toEqual([{ message: 'Sent the command pioff by SMS to the router.' }])
  } finally {
    await product.close()
  }
})
