import { type AppOccupancyEvent, appEvents } from '@cubeward/contract/admin/app-events.ts'
import Dialog from '@mui/material/Dialog'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { MomentText } from '../../list/MomentText.tsx'
import { wholeList } from '../../list/use-list.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { Answer, AnswerText, took } from './AttemptParts.tsx'
import { eventWord } from './event-words.ts'

interface AttemptsDialogProps {
  appId: string
  event: AppOccupancyEvent
  onClose: () => void
}

/** Every attempt to deliver one event: when, what was answered, how long it took. */
export function AttemptsDialog({ appId, event, onClose }: AttemptsDialogProps) {
  const id = useId()
  const params = { appId, eventId: event.id }
  const { data, error, refetch, isFetching } = useQuery(read(appEvents.attempts, { params }))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth transitionDuration={160}>
      <Body>
        <h2 id={id}>{t('Attempts: {event}', { event: eventWord(event.type) })}</h2>
        {error ? (
          <ErrorPanel
            {...errorPanel(t('The attempts could not be loaded'), error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <ListTable
            list={wholeList(data)}
            label={t('Attempts')}
            columns={[
              { key: 'number', label: '#', width: 50, fixed: true, cell: (it) => formatNumber(it.number) },
              { key: 'at', label: t('Attempt'), fixed: true, cell: (it) => <MomentText at={it.at} /> },
              { key: 'answer', label: t('Answer'), fixed: true, cell: (it) => <Answer of={it} /> },
              { key: 'took', label: t('Took'), end: true, cell: (it) => took(it) },
              { key: 'line', label: t('First line of the answer'), cell: (it) => <AnswerText of={it} /> },
            ]}
            rowKey={(it) => String(it.number)}
            phone={(it) => ({
              title: <Answer of={it} />,
              state: took(it),
              detail: <AnswerText of={it} />,
              end: <MomentText at={it.at} />,
            })}
            empty={
              <EmptyState title={t('No attempts yet')} sentence={t('The first attempt follows as soon as it can.')} />
            }
          />
        )}
        <Foot>
          <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
        </Foot>
      </Body>
    </Dialog>
  )
}

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  padding: 24,
  '& h2': { ...text('cardTitle'), margin: 0 },
})
const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end' })
