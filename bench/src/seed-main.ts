import { lightly, openFleet, wholly } from './seed.ts'
import { benchData, migrations } from './setting.ts'

/** `npm run bench:seed`: the whole fleet of the budgets; `-- light`: what `npm run bench` needs. */
const scale = process.argv[2] === 'light' ? lightly : wholly
const postgres = await openFleet({
  dataDir: benchData,
  migrations,
  scale,
  say: (text) => process.stdout.write(`${text}\n`),
})
await postgres.stop()
