import type { DashboardAlert } from '@cubeward/contract/admin/dashboard.ts'

/** Nobody takes care of it yet. */
export const isNew = ({ taker, muted }: Pick<DashboardAlert, 'taker' | 'muted'>): boolean =>
  taker === null && muted === null
