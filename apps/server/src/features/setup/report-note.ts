import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (words: string) => words.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
const time = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** Whether a lock was opened and closed since setup mode was entered. */
const isTested = ({ opened, closed }: CommissioningReport['locks'][number]) => opened > 0 && closed > 0

/** The report as a note of the cube: what a person reads of it, in the marks that notes may have. */
export function reportNote(report: CommissioningReport): string {
  const { locks, units } = report
  const tested = locks.filter(isTested)
  const minutes = Math.max(1, Math.round((Date.parse(report.ended) - Date.parse(report.began)) / 60_000))
  const lines = [
    `<p><strong>Commissioning report ${report.id}</strong></p>`,
    `<p>Tenant: ${text(report.tenant.name)}. Installer: ${text(report.installer || 'not given')}. ` +
      `From ${time(report.began)} to ${time(report.ended)} (${minutes} min).</p>`,
    `<p>Boxes: ${report.boxes}. Locks opened and closed: ${tested.length} of ${locks.length}. ` +
      `Terminals: ${units.map(({ id, secondary }) => text(secondary ? id : `${id} (main)`)).join(', ') || 'none'}.</p>`,
  ]
  if (report.remarks.trim() !== '') lines.push(`<p>Remarks: ${text(report.remarks)}</p>`)
  const rows = locks.map((one) => {
    const name = `${one.boxNumber === null ? 'No box' : `Box ${text(one.boxNumber)}`} · lock ${text(one.lock)}`
    const found = isTested(one)
      ? `opened ${one.opened} ×, closed ${one.closed} ×, last ${(one.last ?? '').slice(11, 16)} UTC`
      : 'not done'
    return `<li>${name}: ${found}</li>`
  })
  if (rows.length > 0) lines.push(`<ul>${rows.join('')}</ul>`)
  lines.push(`<p>SHA-256 ${report.sha256}</p>`)
  return lines.join('')
}
