import type { DeliveryAttempt } from '@cubeward/contract/admin/app-events.ts'
import { appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { MomentText } from '../../list/MomentText.tsx'
import { wholeList } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { Answer, AnswerText, took } from './AttemptParts.tsx'

/** Posts test events, and lists what came back; the attempts of real events stand with each of them. */
export function TestDeliveries({ appId, hasAddress }: { appId: string; hasAddress: boolean }) {
  const [attempts, setAttempts] = useState<readonly DeliveryAttempt[]>([])
  const send = useMutation({
    mutationFn: () => call(appWebhooks.test, { params: { appId } }),
    onSuccess: (attempt) => setAttempts((before) => [attempt, ...before]),
  })
  return (
    <>
      {attempts.length > 0 && (
        <Attempts role="status">
          <ListTable
            list={wholeList(attempts)}
            label={t('Test deliveries')}
            columns={[
              { key: 'at', label: t('Attempt'), fixed: true, cell: (it) => <MomentText at={it.at} /> },
              { key: 'answer', label: t('Answer'), fixed: true, cell: (it) => <Answer of={it} /> },
              { key: 'took', label: t('Took'), end: true, cell: (it) => took(it) },
              { key: 'line', label: t('First line of the answer'), cell: (it) => <AnswerText of={it} /> },
            ]}
            rowKey={({ at }) => at}
            phone={(it) => ({
              title: <Answer of={it} />,
              state: took(it),
              detail: <AnswerText of={it} />,
              end: <MomentText at={it.at} />,
            })}
            empty={null}
          />
        </Attempts>
      )}
      {send.error && (
        <Failure>
          <ErrorPanel {...errorPanel(t('The test event could not be sent'), send.error)} />
        </Failure>
      )}
      <Foot>
        <p>
          {t('A test event carries no customer data.')}{' '}
          <Link to="/apps/$appId/occupancy-events" params={{ appId }}>
            {t('Attempts of all events')}
          </Link>
        </p>
        <ActionButton
          icon={Send}
          pending={send.isPending}
          disabledReason={hasAddress ? undefined : t('Store an address first.')}
          onClick={() => send.mutate()}
        >
          {t('Send test event')}
        </ActionButton>
      </Foot>
    </>
  )
}

const Attempts = styled('div')({ borderTop: `1px solid ${look('line')}` })
const Failure = styled('div')({ padding: '0 16px 12px' })
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  padding: '8px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  '& p': { margin: 0 },
  '& a': { color: look('accentText') },
})
