import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutPanelLeft } from 'lucide-react'
import { errorPanel } from '../../../../api/error-panel.ts'
import { wallPlan } from '../../../../features/boxes/reads.ts'
import { BoxWallCard } from '../../../../features/cubes/BoxWallCard.tsx'
import { lockList } from '../../../../features/locks/reads.ts'
import { DoorNotes } from '../../../../features/notes/DoorNotes.tsx'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { SectionCard } from '../../../../ui/SectionCard.tsx'

interface LiveWallProps {
  operator: string
  cube: CubeOverview
  /** The page has its own switch to the list. */
  wallOnly?: boolean
  /** The door that is asked about. */
  door?: string | undefined
}

/** The wall, once its locks are known. Only the doors in it follow them: a lock event draws no page anew. */
export function LiveWall({ operator, cube, wallOnly = false, door }: LiveWallProps) {
  const locks = useQuery({ ...lockList(operator, cube.id), select: isThere })
  const { data: plan } = useSuspenseQuery(wallPlan(operator, cube.id))
  const may = useMay(operator)
  const feed = useOpenCube()
  if (locks.data === undefined)
    return (
      <SectionCard
        title={t('Boxes')}
        loading={locks.error === null}
        error={
          locks.error
            ? { ...errorPanel(t('The locks could not be loaded'), locks.error), onRetry: () => void locks.refetch() }
            : undefined
        }
      />
    )
  return (
    <BoxWallCard
      operator={operator}
      cube={cube}
      plan={plan}
      feed={feed}
      mayOpen={may('lock:open')}
      wallOnly={wallOnly}
      door={door}
      adjust={<AdjustWall operator={operator} cubeId={cube.id} />}
      notesOf={({ number, openNotes }) => (
        <DoorNotes
          key={number}
          operator={operator}
          cubeId={cube.id}
          boxNumber={number}
          open={openNotes}
          disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
        />
      )}
    />
  )
}

const isThere = () => true

function AdjustWall({ operator, cubeId }: { operator: string; cubeId: string }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      kind="text"
      size="small"
      icon={LayoutPanelLeft}
      onClick={() => void navigate({ to: '/$operator/cubes/$cubeId/wall', params: { operator, cubeId } })}
    >
      {t('Adjust layout')}
    </ActionButton>
  )
}
