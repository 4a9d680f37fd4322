import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { useSyncExternalStore } from 'react'
import { createSignal } from '../../api/signal.ts'

const changes = createSignal()
const nameOf = (setupKey: string) => `cubeward.report.${setupKey.slice(0, 12)}`
const known = new Map<string, CommissioningReport | undefined>()

function keptReport(setupKey: string): CommissioningReport | undefined {
  if (known.has(setupKey)) return known.get(setupKey)
  try {
    known.set(setupKey, JSON.parse(localStorage.getItem(nameOf(setupKey)) ?? 'null') ?? undefined)
  } catch {
    known.set(setupKey, undefined)
  }
  return known.get(setupKey)
}

/** The report of a setup that is finished: its key opens nothing any more, but whoever did it prints the report. */
export const useKeptReport = (setupKey: string): CommissioningReport | undefined =>
  useSyncExternalStore(changes.listen, () => keptReport(setupKey))

export function keepReport(setupKey: string, report: CommissioningReport): void {
  known.set(setupKey, report)
  try {
    localStorage.setItem(nameOf(setupKey), JSON.stringify(report))
  } catch {
    // no room: it only does not survive a reload
  }
  changes.tell()
}
