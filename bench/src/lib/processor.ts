import { readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms. */
const TICK_MICROS = 10_000

/** CPU time of a process's children (PostgreSQL's backends and workers) so far, in microseconds. */
export function childrenCpu(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [String(pid), ...children].reduce((sum, child) => sum + ownCpu(child), 0)
}

function ownCpu(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
  } catch {
    return 0
  }
}
