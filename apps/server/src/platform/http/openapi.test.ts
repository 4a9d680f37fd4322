import { readdirSync, readFileSync } from 'node:fs'
import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import * as contract from '@cubeward/contract/schemas.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { asyncApi } from './asyncapi.ts'
import { openApi } from './openapi.ts'
import { examples } from './openapi-examples.ts'

interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, { headers?: object; content?: Record<string, { schema: { $ref?: string } }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Record<string, unknown>>>
}
const console = openApi('1') as unknown as Document
const apps = openApi('1', 'apps') as unknown as Document

function* refs(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node))
    if (key === '$ref') yield value as string
    else yield* refs(value)
}
const operationsOf = (document: Document) => Object.values(document.paths).flatMap((path) => Object.values(path))
const operation = (document: Document, name: string) =>
  operationsOf(document).find(({ operationId }) => operationId === name) as Operation
const headersOf = (one: Operation) =>
  one.parameters.flatMap(({ $ref = '' }) => /(?:IfMatch|IfNoneMatch|IdempotencyKey)$/.exec($ref)?.[0] ?? [])

describe.each([
  ['the console', console],
  ['apps', apps],
])('the API reference of %s', (_, document) => {
  const all = new Set(refs(document))
  const parts = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
  test('refers only to what is there, and holds only what is referred to', () => {
    expect(parts.filter((part) => !all.has(part))).toEqual([])
    expect([...all].filter((ref) => !parts.includes(ref))).toEqual([])
  })
  test('has names that generators take', () => {
    for (const part of parts) expect(part).toMatch(/^#\/components\/[a-zA-Z]+\/[\w.-]+$/)
  })
  test('tells of every call with which statuses it may be refused', () => {
    for (const one of operationsOf(document)) {
      const refused = Object.keys(one.responses).filter((status) => Number(status) >= 400)
      expect(refused, one.operationId).toEqual(expect.arrayContaining(['500', '503']))
      expect(one.responses.default, one.operationId).toBeDefined()
    }
  })
  test('has whole numbers in queries where the call takes them', () => {
    for (const { operationId, parameters } of operationsOf(document))
      for (const { name, schema } of parameters.filter(({ name }) => name === 'page' || name === 'size'))
        expect(schema, `${operationId} ${name}`).toMatchObject({ type: 'integer', minimum: name === 'page' ? 0 : 1 })
  })
})

describe('the reference of live connections', () => {
  interface Message {
    payload: { $ref?: string; properties?: object }
  }
  const live = asyncApi('1', 'http://127.0.0.1') as unknown as {
    channels: Record<string, { parameters: Record<string, { description: string }>; messages: Record<string, Message> }>
    components: { schemas: Record<string, { required?: string[] }> }
  }
  const messages = Object.values(live.channels).flatMap((channel) => Object.values(channel.messages))
  test('names every message that has anything in it, and tells it once', () => {
    const anonymous = messages.filter(({ payload }) => payload.$ref === undefined)
    for (const { payload } of anonymous) expect(payload.properties).toEqual({})
    const { OpenLock, LockEvent, OpenLockReply } = live.channels.cubeStream?.messages ?? {}
    expect(OpenLock?.payload).toEqual({ $ref: '#/components/schemas/OpenLock' })
    expect(OpenLockReply?.payload).toEqual({ $ref: '#/components/schemas/CommandReceipt' })
    expect(LockEvent?.payload).toEqual({ $ref: '#/components/schemas/LockEventMessage' })
    expect(live.components.schemas.OpenLock?.required).toEqual(['@type', 'lock'])
    // the same request of a unit is one, whoever may send it
    expect(live.channels.cubeSetupStream?.messages.InstallPackage?.payload).toEqual(
      live.channels.unitStream?.messages.InstallPackage?.payload,
    )
  })
  test('refers only to what is there, and holds only what is referred to', () => {
    const all = [...refs(live)]
    const at = (ref: string) =>
      ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], live)
    expect(all.filter((ref) => at(ref) === undefined)).toEqual([])
    const used = new Set(all)
    expect(Object.keys(live.components.schemas).filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([])
  })
  test('says in words what a parameter is', () => {
    for (const { parameters } of Object.values(live.channels))
      for (const { description } of Object.values(parameters)) expect(description).toMatch(/^[A-Z].*\.$/)
  })
})

test('an occupancy is told once, and named wherever it is answered', () => {
  const reply = (name: string, status: string) =>
    operation(apps, name).responses[status]?.content?.['application/json']?.schema
  const named = { $ref: '#/components/schemas/AppOccupancy' }
  expect(reply('appApi.occupy', '201')).toEqual(named)
  expect(reply('appApi.occupyAnywhere', '201')).toEqual(named)
  expect(reply('appApi.read', '200')).toEqual(named)
  expect(reply('appApi.update', '200')).toEqual(named)
  expect(apps.components.schemas?.AppOccupancy).toMatchObject({
    type: 'object',
    properties: { accessKeys: { type: 'array' } },
    examples: [examples.AppOccupancy],
  })
})
test('what only comes back is marked so in a body', () => {
  const body = operation(console, 'cubes.update').requestBody?.content['application/json']?.schema.$ref
  expect(body).toBe('#/components/schemas/CubeEdit')
  expect(console.components.schemas?.CubeEdit?.properties).toMatchObject({ connected: { readOnly: true } })
})
test('a call tells the headers that it heeds, and those that it answers with', () => {
  expect(headersOf(operation(console, 'cubes.update'))).toEqual(['IfMatch'])
  expect(headersOf(operation(console, 'boxes.change'))).toEqual(['IfMatch'])
  expect(headersOf(operation(console, 'boxes.maintain'))).toEqual([])
  expect(headersOf(operation(console, 'notes.create'))).toEqual(['IdempotencyKey'])
  expect(headersOf(operation(console, 'cubes.read'))).toEqual(['IfNoneMatch'])
  expect(headersOf(operation(apps, 'appApi.login'))).toEqual([])
  expect(operation(console, 'cubes.read').responses['200']?.headers).toHaveProperty('ETag')
  expect(console.components.responses?.Refused503?.headers).toHaveProperty('Retry-After')
})
test('a call tells the statuses of its own refusals', () => {
  const refused = (name: string) => Object.keys(operation(console, name).responses).filter((one) => Number(one) >= 400)
  expect(refused('identity.config')).toEqual(['500', '503'])
  expect(refused('cubes.update')).toEqual(
    expect.arrayContaining(['400', '401', '404', '409', '412', '413', '415', '500', '503']),
  )
  expect(refused('cubes.remove')).toContain('403')
  expect(refused('cubes.read')).not.toContain('403')
  expect(refused('cubes.read')).toContain('406')
  expect(Object.keys(operation(console, 'boxes.write').responses)).toEqual(expect.arrayContaining(['200', '201']))
})
test.each(Object.entries(examples))('the example of %s is one', (name, example) => {
  const schema = (contract as unknown as Record<string, z.ZodType>)[name]
  expect(schema?.safeParse(example)).toMatchObject({ success: true, data: example })
})
test('the words of all calls are known', () => {
  const listed = readFileSync(new URL(import.meta.resolve('@cubeward/contract/schemas.ts')), 'utf8')
  const folders = ['admin', 'app', 'live'].flatMap((folder) => {
    const files = readdirSync(new URL(`./${folder}`, import.meta.resolve('@cubeward/contract/schemas.ts')))
    return files.filter((file) => !file.endsWith('.test.ts')).map((file) => `./${folder}/${file}`)
  })
  expect(folders.filter((file) => file !== './admin/index.ts' && !listed.includes(`'${file}'`))).toEqual([])
  expect(allEndpoints().length).toBeGreaterThan(100)
})
