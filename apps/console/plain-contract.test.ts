import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { screenshots } from '@cubeward/contract/admin/screenshots.ts'
import { expect, test } from 'vitest'
import { plainContract } from './plain-contract.ts'

const transform = plainContract().transform as (code: string, id: string) => Promise<{ code: string }>
const halfOf = async (path: string) => {
  const file = fileURLToPath(new URL(`../../packages/contract/src/${path}`, import.meta.url))
  const { code } = await transform(readFileSync(file, 'utf8'), file)
  const [, data] = /^export const (?:cubes|screenshots) = (.*)$/m.exec(code) ?? []
  return { code, calls: JSON.parse(data ?? '{}') }
}

test('the console knows a call without its schemas and its sentence for the reference', async () => {
  const { code, calls } = await halfOf('admin/cubes.ts')
  expect(code).not.toContain('zod')
  expect(Object.keys(calls)).toEqual(Object.keys(cubes))
  expect(calls.list).toEqual({
    ...cubes.list,
    list: cubes.list.list,
    declared: { access: 'cube:read', reply: {} },
  })
})

test('a call of bytes keeps its content types', async () => {
  const { calls } = await halfOf('admin/screenshots.ts')
  expect(calls.read.declared.reply).toEqual(screenshots.read.declared.reply)
})

test('what is no data comes from the whole module, which stays as it is', async () => {
  const { code } = await halfOf('admin/cubes.ts')
  expect(code).toMatch(/export \{ .*\bCube\b.* \} from '.\/cubes.ts\?whole'/)
  await expect(transform('as it is', '/packages/contract/src/admin/cubes.ts?whole')).resolves.toMatchObject({
    code: 'as it is',
  })
})
