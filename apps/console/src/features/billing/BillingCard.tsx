import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { ReactNode } from 'react'
import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'

/** A day without a time, in no time zone. */
const day = (date: string | null): string | null =>
  date === null
    ? null
    : new Intl.DateTimeFormat(localeTag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** What the cube is billed by. */
export function BillingCard({ cube, more }: { cube: CubeOverview; more: ReactNode }) {
  const { commissioning, operatingCostsFrom, operatingCostsUntil, decommissioning, notes } = cube.billing
  return (
    <SectionCard title={t('Billing')} action={more}>
      <KeyValueList
        entries={[
          { key: 'commissioning', label: t('Commissioning'), value: day(commissioning) },
          { key: 'from', label: t('Operating costs from'), value: day(operatingCostsFrom) },
          { key: 'until', label: t('Operating costs until'), value: day(operatingCostsUntil) },
          { key: 'decommissioning', label: t('Decommissioning'), value: day(decommissioning) },
          { key: 'notes', label: t('Notes'), value: notes },
        ]}
      />
    </SectionCard>
  )
}
