// npm run requirements: which lines of docs/requirements.tsv no test names. With --all, with their texts.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/project.mjs'

const areaOf = (id) => id.replace(/-[^-]+$/, '')

/** The lines of docs/requirements.tsv by id. */
export function readRequirements() {
  const lines = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [id, requirement] = line.split('\t')
      return [id, requirement]
    }),
  )
}

/** Ids that tests name, with the files that name them. Only the areas of the requirements count as ids: "UTF-8" is none. */
export function namedInTests(requirements) {
  const areas = new Set([...requirements.keys()].map(areaOf))
  const tracked = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = new Map()
  for (const file of tracked.trimEnd().split('\n'))
    for (const [id] of readFileSync(join(root, file), 'utf8').matchAll(/\b[A-Z]{2,7}-(?:\d{2,3}|B\d)\b/g))
      if (areas.has(areaOf(id))) named.set(id, [...(named.get(id) ?? []), file])
  return named
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const requirements = readRequirements()
  const named = namedInTests(requirements)
  const missing = [...requirements].filter(([id]) => !named.has(id))
  console.log(`${requirements.size - missing.length} of ${requirements.size} requirements are named by a test.`)
  if (process.argv.includes('--all')) for (const [id, requirement] of missing) console.log(`${id}\t${requirement}`)
  else
    for (const area of new Set(missing.map(([id]) => areaOf(id))))
      console.log(
        `${area}: ${missing.flatMap(([id]) => (areaOf(id) === area ? [id.slice(area.length + 1)] : [])).join(' ')}`,
      )
}
