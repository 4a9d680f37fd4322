import { type AttentionView, attention } from '@cubeward/contract/admin/attention.ts'
import { listRead, read } from '../../api/api.ts'

export const views: readonly AttentionView[] = ['open', 'mine', 'muted']

export const caseRead = (operator: string, alertId: string) => read(attention.read, { params: { operator, alertId } })

/** The one case that is muted, where it is the only one. */
export const mutedCases = (operator: string) =>
  listRead(attention.list, { params: { operator }, query: { view: 'muted', size: '1' } })

const shown = 50
/** What has closed by itself since the day began where the reader is. */
export const closedToday = (operator: string) => {
  const since = new Date()
  since.setHours(0, 0, 0, 0)
  return read(attention.closed, { params: { operator }, query: { since: since.toISOString(), size: String(shown) } })
}
