import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import { Link } from '@tanstack/react-router'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { lockStatus } from '../../ui/status.ts'
import { useNow } from '../../ui/use-now.ts'
import { appText, lastedText } from './words.ts'

interface FactsCardProps {
  operator: string
  of: Occupancy
  /** Absent once it was deleted. */
  box: Box | undefined
  lock: Lock | undefined
}

/** Which box, by which app, from when to when. */
export function FactsCard({ operator, of: it, box, lock }: FactsCardProps) {
  const now = useNow()
  const { cubeId, boxNumber } = it
  const about = [box && boxSize(box.types), lock && t(lockStatus[lock.status].label)].filter(Boolean)
  return (
    <SectionCard title={t('Occupancy')}>
      <KeyValueList
        entries={[
          {
            key: 'box',
            label: t('Box'),
            value: (
              <>
                {box === undefined ? (
                  boxNumber
                ) : (
                  <Link to="/$operator/cubes/$cubeId/boxes/$boxNumber" params={{ operator, cubeId, boxNumber }}>
                    {t('Box {number}', { number: boxNumber })}
                  </Link>
                )}
                {about.map((word) => ` · ${word}`)}
              </>
            ),
          },
          { key: 'app', label: t('App'), value: appText(it) },
          { key: 'created', label: t('Created'), value: <MomentText at={it.created} /> },
          { key: 'updated', label: t('Updated'), value: <MomentText at={it.updated} /> },
          { key: 'ended', label: t('Ended'), value: it.ended === null ? t('Not yet') : <MomentText at={it.ended} /> },
          { key: 'for', label: t('For##duration'), value: lastedText(it, now) },
        ]}
      />
    </SectionCard>
  )
}
