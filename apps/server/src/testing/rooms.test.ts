import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * dependency-cruiser holds which floor may import which, and that no files form a circle. That no rooms of a floor form one is a rule over
 * folders, which it cannot hold.
 */
/** Which rooms of a floor each of them imports, and by which file. */
function arrows(floor: string): Map<string, Map<string, string>> {
  const folder = fileURLToPath(new URL(`../${floor}/`, import.meta.url))
  const found = new Map<string, Map<string, string>>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.includes('/testing/')) continue
    const [room = ''] = path.split('/')
    const to = found.get(room) ?? new Map<string, string>()
    found.set(room, to)
    for (const file of importedBy(readFileSync(join(folder, path), 'utf8'))) {
      const target = relative(folder, join(folder, dirname(path), file))
      const [other = ''] = target.split('/')
      if (other !== '..' && other !== room) to.set(other, path)
    }
  }
  return found
}

/** The files beside it that a file imports: by name, for its effect alone, or once it is needed. */
const importedBy = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, file = '']) => file)

/** A way from a room back to itself; undefined if there is none. */
function circle(all: ReturnType<typeof arrows>, way: readonly string[]): readonly string[] | undefined {
  const last = way.at(-1) ?? ''
  for (const next of all.get(last)?.keys() ?? []) {
    if (next === way[0]) return [...way, next]
    const found = way.includes(next) ? undefined : circle(all, [...way, next])
    if (found !== undefined) return found
  }
  return undefined
}

test.each(['platform', 'features'])('the rooms of %s form no circle', (floor) => {
  const all = arrows(floor)
  expect([...all.values()].some((to) => to.size > 0)).toBe(true)
  expect([...all.keys()].flatMap((room) => circle(all, [room]) ?? [])).toEqual([])
})

test('a circle would be noticed', () => {
  const round = new Map([
    ['boxes', new Map([['cubes', 'boxes/routes.ts']])],
    ['cubes', new Map([['boxes', 'cubes/queries.ts']])],
  ])
  expect(circle(round, ['boxes'])).toEqual(['boxes', 'cubes', 'boxes'])
})

test('every way to import is seen', () => {
  const code = [
    `import { one } from '../one/a.ts'`,
    `export * from '../two/b.ts'`,
    `import '../three/c.ts'`,
    `const late = await import('../four/d.ts')`,
    `import { join } from 'node:path'`,
  ]
  expect(importedBy(code.join('\n'))).toEqual(['../one/a.ts', '../two/b.ts', '../three/c.ts', '../four/d.ts'])
})
