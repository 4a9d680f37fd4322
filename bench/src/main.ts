import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Report } from './lib/report.ts'
import { apps } from './parts/apps.ts'
import { auditLog } from './parts/audit.ts'
import { consoleSize } from './parts/console.ts'
import { deliveries } from './parts/deliveries.ts'
import { lists } from './parts/lists.ts'
import { notifications } from './parts/notifications.ts'
import { opening } from './parts/opening.ts'
import { setupSize } from './parts/setup.ts'
import { start } from './parts/start.ts'
import { terminal } from './parts/terminal.ts'
import { wall } from './parts/wall.ts'
import { root } from './setting.ts'

/** One after the other: two at a time would disturb each other on a small machine. */
const parts: Record<string, (report: Report) => Promise<void>> = {
  lists,
  opening,
  console: consoleSize,
  setup: setupSize,
  wall,
  start,
  deliveries,
  audit: auditLog,
  notifications,
  terminal,
  apps,
}

let printed = ''
const write = (text: string) => {
  printed += `${text}\n`
  process.stdout.write(`${text}\n`)
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  write(`There is no part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const report = new Report(write)
const began = performance.now()
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  printed = ''
  try {
    await parts[name]?.(report)
    const results = join(root, 'bench/results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `${name}.txt`), `${new Date().toISOString().slice(0, 10)}\n${printed}`)
  } catch (error) {
    // A part that cannot be measured is a missed budget, and no reason to leave the others out.
    report.unmeasured(name, error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
const missed =
  report.missed === 0 ? 'Every budget met' : `${report.missed} ${report.missed === 1 ? 'budget' : 'budgets'} missed`
write(`\n${missed}; ${Math.round((performance.now() - began) / 1_000)} s`)
