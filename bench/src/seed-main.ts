import { lightly, openFleet, wholly } from './seed.ts'
import { benchData, migrations } from './setting.ts'

/** `npm run bench:seed`: the whole fleet of the budgets; `-- light`: what most parts need; `-- light 100000`: with so many audit entries. */
const [kind, entries = '0'] = process.argv.slice(2)
const scale = kind === 'light' ? { ...lightly, audit: Number(entries) } : wholly
const postgres = await openFleet({
  dataDir: benchData,
  migrations,
  scale,
  say: (text) => process.stdout.write(`${text}\n`),
})
await postgres.stop()
