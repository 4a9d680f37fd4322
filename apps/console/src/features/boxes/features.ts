import { Accessibility, type LucideIcon, PlugZap, Snowflake, TriangleAlert } from 'lucide-react'
import { t } from '../../locales/i18n.ts'

export const featureKeys = ['accessible', 'cooled', 'dangerousGoods', 'charger'] as const
export type Feature = (typeof featureKeys)[number]

/** What a box offers beyond its size: icon and word, always together. */
export const features = (): Record<Feature, { icon: LucideIcon; word: string; meaning: string }> => ({
  accessible: { icon: Accessibility, word: t('Accessible'), meaning: t('Low enough to be reached from a wheelchair') },
  cooled: { icon: Snowflake, word: t('Cooled'), meaning: t('Keeps what is in it cold') },
  dangerousGoods: { icon: TriangleAlert, word: t('Dangerous goods'), meaning: t('Fit for dangerous goods') },
  charger: { icon: PlugZap, word: t('Charger'), meaning: t('Has a socket for batteries') },
})
