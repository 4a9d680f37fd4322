import { type Occupancy, occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { occupanciesChanged } from './reads.ts'
import { appText } from './words.ts'

interface EndOccupancyProps {
  operator: string
  of: Pick<Occupancy, 'id' | 'cubeId' | 'boxNumber' | 'appId' | 'appName'>
  disabledReason: string | undefined
  /** As the quiet action of a row. */
  small?: boolean
}

export function EndOccupancy({ operator, of: it, disabledReason, small }: EndOccupancyProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton
        {...(small ? { size: 'small', kind: 'text' } : { icon: PackageX })}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
      >
        {t('End...')}
      </ActionButton>
      <ConfirmCall
        open={asking}
        danger
        icon={PackageX}
        title={t('End the occupancy of box {number}?', { number: it.boxNumber })}
        text={t(
          '{app} is told that it has ended, its access code opens the box no more, and the box becomes available. This cannot be undone.',
          { app: appText(it) },
        )}
        confirmLabel={t('End##action')}
        run={() => call(occupancies.end, { params: { operator, cubeId: it.cubeId, occupancyId: it.id } })}
        done={t('Occupancy ended.')}
        onDone={occupanciesChanged}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
