import { SquareTerminal } from 'lucide-react'
import { ListTable } from '../../../list/ListTable.tsx'
import { MomentText } from '../../../list/MomentText.tsx'
import { wholeList } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { Card } from '../../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useOpenTerminal, useTerminalReason } from '../terminal/terminal-state.ts'
import { useSnapshot } from '../use-snapshot.ts'
import { ScreenStatus } from './ScreenStatus.tsx'

/** The terminal sessions of the unit; each goes on when its terminal is closed. */
export function ScreenTable() {
  const { data, isError, refetch, isFetching } = useSnapshot('GetScreens')
  if (isError)
    return (
      <ErrorPanel
        title={t('Failed to request screens. The unit might not be connected.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined)
    return (
      <Card>
        <RowsSkeleton />
      </Card>
    )
  const started = (start: number) => <MomentText at={new Date(start).toISOString()} />
  return (
    <Card>
      <ListTable
        list={wholeList(data.screens)}
        label={t('Screens')}
        columns={[
          {
            key: 'screen',
            label: t('Screen'),
            fixed: true,
            strong: true,
            cell: ({ screen }) => <MonoId copy="never">{screen}</MonoId>,
          },
          { key: 'status', label: t('Status'), cell: ({ status }) => <ScreenStatus status={status} /> },
          { key: 'started', label: t('Started'), cell: ({ start }) => started(start) },
          { key: 'action', label: t('Action'), end: true, cell: ({ screen }) => <Open screen={screen} /> },
        ]}
        rowKey={({ screen }) => screen}
        phone={({ screen, status, start }) => ({
          title: screen,
          state: <ScreenStatus status={status} />,
          detail: started(start),
          end: <Open screen={screen} />,
        })}
        empty={
          <EmptyState
            title={t('No screens')}
            sentence={t('A new screen is a terminal session on the unit that goes on when it is closed here.')}
          />
        }
      />
    </Card>
  )
}

function Open({ screen }: { screen: string }) {
  const open = useOpenTerminal()
  return (
    <ActionButton size="small" icon={SquareTerminal} disabledReason={useTerminalReason()} onClick={() => open(screen)}>
      {t('Open##action')}
      <span className="visually-hidden"> {screen}</span>
    </ActionButton>
  )
}
