import { Report } from './lib/report.ts'
import { opening } from './parts/opening.ts'
import { lists } from './parts/lists.ts'

const parts: Record<string, (report: Report) => Promise<void>> = { lists, opening }

const write = (text: string) => process.stdout.write(`${text}\n`)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  write(`There is no part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const report = new Report(write)
const began = performance.now()
for (const name of asked.length > 0 ? asked : Object.keys(parts)) await parts[name]?.(report)
const missed = report.missed === 0 ? 'every budget met' : `${report.missed} budgets missed`
write(`\n${missed}; ${Math.round((performance.now() - began) / 1_000)} s`)
