import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../api/emitter.ts'

const changes = createEmitter()
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

const writtenName = (setupKey: string) => `cubeward.written.${setupKey.slice(0, 12)}`
/** The report that was written by this attempt to finish, which may have come further than is known. */
export function writtenFor(setupKey: string, id: string): CommissioningReport | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(writtenName(setupKey)) ?? 'null') as Written | null
    return kept?.id === id ? kept.report : undefined
  } catch {
    return undefined
  }
}
interface Written {
  id: string
  report: CommissioningReport
}
export function keepWritten(setupKey: string, id: string, report: CommissioningReport): void {
  try {
    localStorage.setItem(writtenName(setupKey), JSON.stringify({ id, report } satisfies Written))
  } catch {
    // no room: it only does not survive a reload
  }
}

export function keepReport(setupKey: string, report: CommissioningReport): void {
  known.set(setupKey, report)
  try {
    localStorage.setItem(nameOf(setupKey), JSON.stringify(report))
    localStorage.removeItem(writtenName(setupKey))
  } catch {
    // no room: it only does not survive a reload
  }
  changes.emit()
}
