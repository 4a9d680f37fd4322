import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { expect, test } from 'vitest'
import { startTestMailServer } from '../../platform/outside/testing/mail-server.ts'
import { startTestProduct } from '../../testing/product.ts'
import { changeCubes } from './testing/change.ts'

test('alerts and test mails are written in the language and the time zone of the installation', async () => {
  const mails = await startTestMailServer({ hideSTARTTLS: true })
  await using product = await startTestProduct({
    env: {
      CUBEWARD_ALLOW_PRIVATE_HOSTS: 'on',
      CUBEWARD_MESSAGE_LANGUAGE: 'de',
      CUBEWARD_TIME_ZONE: 'Europe/Vienna',
    },
    alertTimings: { everyMs: 50, collectSeconds: 0.2 },
  })
  const token = await product.realm.token({ sub: 'admin' })
  const call = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${product.url}/admin/v1/operators/a/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  }
  await call('PUT', 'email-configuration', {
    ...noEmailConfiguration,
    enabled: true,
    name: 'Own server',
    smtp: {
      ...noEmailConfiguration.smtp,
      enabled: true,
      host: 'localhost',
      port: mails.port,
      security: 'NONE',
      basic: { username: 'post@a.example', password: 'right' },
    },
  })
  await call('POST', 'email-configuration/test', { recipient: 'desk@a.example' })
  await expect.poll(() => mails.mails[0]?.text).toContain('Subject: Cubeward-Testmail')
  await call('PUT', 'settings', { alertEmails: 'desk@a.example', alertPhones: '+43 660 1234567' })
  const breakIn = "UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube' AND lock = 'L1'"
  await changeCubes(product.database.db, ['a-cube'], breakIn)
  await expect.poll(() => mails.mails[1]?.text, { timeout: 10_000 }).toContain('Subject: Aufbruch: Cube of A, Fach 1')
  expect(mails.mails[1]?.text).toMatch(/Seit: \d\d\.\d\d\.\d{4}, \d\d:\d\d ME/)
  const outbox = join(product.server.context.config.dataDir, 'outbox', 'sms.jsonl')
  await expect
    .poll(() => readFile(outbox, 'utf8').catch(() => ''), { timeout: 10_000 })
    .toMatch(/Operator A: Aufbruch: Cube of A, Fach 1, \d\d:\d\d MES?Z/)
  await mails.close()
})
