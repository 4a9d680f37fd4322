import { units } from '@cubeward/contract/admin/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/api.ts'
import type { Moment } from './overview/history.ts'

export const unitRead = (operator: string, unitId: string) => read(units.read, { params: { operator, unitId } })

/** The job that runs on a unit, or ran last, with its output; there is none at first. */
export const jobRead = (operator: string, unitId: string) => ({
  ...read(units.job, { params: { operator, unitId } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the unit itself was asked for; asked anew when it says that it has changed. */
export const snapshotKey = (unitId: string, type?: string) => ['unit snapshot', unitId, ...(type ? [type] : [])]

/** How the unit did in the last hour, as far as it was heard. */
export const historyRead = (unitId: string) =>
  queryOptions({
    queryKey: ['unit history', unitId],
    queryFn: (): readonly Moment[] => [],
    staleTime: Number.POSITIVE_INFINITY,
  })
