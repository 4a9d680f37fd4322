import { mostDays } from '@cubeward/contract/admin/dashboard.ts'
import { t } from '../../locales/i18n.ts'

/** Days that the bars may show. */
export const periods = [7, 30, mostDays] as const
export type Period = (typeof periods)[number]

/** The page's address says which, unless it is this one. */
export const usualPeriod: Period = 30
export const periodOf = (given: unknown): Period => periods.find((it) => it === Number(given)) ?? usualPeriod
export const periodText = (days: Period): string => t('Last {n} days', { n: days })
