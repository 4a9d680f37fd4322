// Codes of refusals and of the audit log that nothing says: part of `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const catalogues = ['problems', 'audit-messages'].map((name) => join(root, 'packages/words/src', name))

function* sources(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', '.cache'].includes(entry.name) && !catalogues.includes(path)) yield* sources(path)
    } else if (/\.tsx?$/.test(entry.name)) yield readFileSync(path, 'utf8')
  }
}

const code = ['packages', 'apps', 'world/src'].flatMap((part) => [...sources(join(root, part))]).join('\n')
const codes = catalogues.flatMap((catalogue) =>
  [...sources(catalogue)].flatMap((text) => [...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name]) => name)),
)
// What `found` looks for is named by its first part: found(row, 'tenant').
const named = (name) =>
  code.includes(`'${name}'`) || (name.endsWith('.unknown') && code.includes(`'${name.slice(0, -8)}')`))
const unused = codes.filter((name) => !named(name))
if (codes.length === 0 || unused.length > 0) {
  console.error(`Nothing says: ${unused.join(', ')}`)
  process.exit(1)
}
