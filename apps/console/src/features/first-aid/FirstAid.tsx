import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { useSimSession } from '../../api/router.ts'
import { formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { conclusionOf } from './conclusion.ts'
import { FirstAidFacts } from './FirstAidFacts.tsx'
import { FirstAidSteps } from './FirstAidSteps.tsx'
import { LastOutages } from './LastOutages.tsx'
import { connectionOf } from './reads.ts'

interface FirstAidProps {
  operator: string
  cube: CubeOverview
  /** Why this person may not send anything. */
  disabledReason: string | undefined
  onAddNote: () => void
  /** Who has the case of this. */
  taker: ReactNode
}

/** What is known of a cube without contact, and what can be done about it from here, in the order that helps. */
export default function FirstAid({ operator, cube, disabledReason, onAddNote, taker }: FirstAidProps) {
  const id = useId()
  const now = useNow()
  const { data, error, refetch, isFetching } = useQuery(connectionOf(operator, cube.id))
  const { data: sim } = useSimSession(cube.router.phoneNumber)
  const since = cube.lastConnected
  return (
    <Panel aria-labelledby={id}>
      <header>
        <Tile>
          <WifiOff size={20} strokeWidth={1.75} aria-hidden />
        </Tile>
        <div>
          <h2 id={id}>
            {cube.connected
              ? t('In contact again')
              : since === null
                ? t('No contact yet')
                : t('No contact since {when} ({time})', {
                    when: formatWhen(since, now),
                    time: formatSince(since, now),
                  })}
          </h2>
          <p>{cube.connected ? again() : conclusionOf(cube.router.phoneNumber, sim?.state)}</p>
        </div>
        <FirstAidFacts sim={sim} phoneNumber={cube.router.phoneNumber} lastSms={data?.lastSms} taker={taker} />
      </header>
      {data ? (
        <>
          <FirstAidSteps
            cube={cube}
            steps={data.steps}
            simOffline={sim?.state === 'offline'}
            disabledReason={cube.connected ? again() : disabledReason}
            onSent={() => refetch()}
            onAddNote={onAddNote}
          />
          <History>
            <ConnectionStrip history={data} />
            <LastOutages outages={data.outages} />
          </History>
        </>
      ) : error ? (
        <Failed>
          <ErrorPanel
            {...errorPanel(t('The history of the connection could not be loaded'), error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Failed>
      ) : (
        <RowsSkeleton />
      )}
    </Panel>
  )
}

const again = () => t('The cube is in contact. There is nothing to be done.')

const Panel = styled(Card)({
  gridColumn: '1 / -1',
  overflow: 'hidden',
  borderLeft: `3px solid ${tone('error', 'mark')}`,
  '& > header': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) minmax(0, 436px)',
    gap: 18,
    alignItems: 'center',
    padding: '14px 16px 14px 13px',
  },
  '& h2': { ...text('dialogTitle') },
  '& header p': { margin: 0, ...text('dense'), color: look('textSecondary') },
  '@media (max-width: 1199.95px)': { '& > header': { gridTemplateColumns: '40px minmax(0, 1fr)' } },
  [PHONE]: { order: -1, '& > header': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 } },
})
const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 8,
  background: tone('error', 'soft'),
  color: tone('error', 'text'),
  [PHONE]: { display: 'none' },
})
const History = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 436px)',
  gap: 32,
  padding: '14px 16px 16px 13px',
  borderTop: `1px solid ${look('line')}`,
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
})
const Failed = styled('div')({ padding: 16, borderTop: `1px solid ${look('line')}` })
