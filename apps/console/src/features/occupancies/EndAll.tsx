import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { currentOn, occupanciesChanged } from './reads.ts'

const TOLD_MS = 6_000

/** Ends whatever lasts on the cube, after the number of it was typed. */
export function EndAll({ operator, cube }: { operator: string; cube: CubeOverview }) {
  const tell = useSnackbar()
  const mayEnd = useMay(operator)('cube:write')
  const [asking, setAsking] = useState(false)
  const current = currentOn(cube.boxes)
  const none = current === 0 ? t('No box is occupied.') : undefined
  return (
    <>
      <ActionButton
        kind="dangerOutlined"
        icon={PackageX}
        disabledReason={mayEnd ? none : t('Your role may not do this.')}
        onClick={() => setAsking(true)}
      >
        {t('End all...')}
      </ActionButton>
      <ConfirmCall
        open={asking}
        danger
        icon={PackageX}
        title={t('{n, plural, one {End # current occupancy?} other {End all # current occupancies?}}', { n: current })}
        text={t(
          'All current occupancies of this cube end, whatever is filtered here. Their apps are told, their access codes open no box any more, and the boxes become available. This cannot be undone.',
        )}
        typed={{
          phrase: String(current),
          label: (phrase) => (
            <>
              {t('Type the number to confirm:')} {phrase}
            </>
          ),
        }}
        confirmLabel={t('End all')}
        run={() => call(occupancies.endAll, { params: { operator, cubeId: cube.id }, query: {} })}
        onDone={() => {
          tell({ text: t('All occupancies ended.'), tone: 'success', duration: TOLD_MS })
          return occupanciesChanged()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
