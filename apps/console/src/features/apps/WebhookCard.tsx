import { type AppWebhook, appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleX, Pause, Pencil, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call, queryClient, read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { LastAttempt } from './AttemptParts.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { TestDeliveries } from './TestDeliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

const webhookOf = (appId: string) => read(appWebhooks.read, { params: { appId } })
const webhookChanged = () => queryClient.invalidateQueries({ queryKey: [appWebhooks.read.path] })

/** Where the occupancy events of an app are posted, and how that goes. */
export function WebhookCard({ appId }: { appId: string }) {
  const { data: webhook, error, refetch, isFetching } = useQuery(webhookOf(appId))
  const [open, setOpen] = useState<'edit' | 'rotate'>()
  const now = useNow()
  const close = () => setOpen(undefined)
  const failing = webhook?.failingSince ?? null
  return (
    <SectionCard
      title={t('Webhook')}
      rows
      loading={webhook === undefined}
      error={
        webhook === undefined && error
          ? {
              ...errorPanel(t('The webhook could not be loaded'), error),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      action={
        webhook && (
          <>
            {webhook.paused === null && failing !== null && (
              <StatusChip tone="error" icon={CircleX}>
                {t('Failing since {when}', { when: formatWhen(failing, now) })}
              </StatusChip>
            )}
            {webhook.paused !== null && (
              <StatusChip tone="error" icon={Pause}>
                {t('Paused')}
              </StatusChip>
            )}
            <ActionButton size="small" kind="text" icon={Pencil} onClick={() => setOpen('edit')}>
              {t('Edit address')}
            </ActionButton>
          </>
        )
      }
    >
      {webhook && (
        <>
          {webhook.paused !== null && <PausedLine appId={appId} since={webhook.paused} />}
          <Facts>
            <KeyValueList
              entries={[
                { key: 'url', label: t('Address'), value: webhook.url && <Mono>{webhook.url}</Mono> },
                {
                  key: 'secret',
                  label: t('Signing secret'),
                  value: <SecretLine of={webhook} onRotate={() => setOpen('rotate')} />,
                },
                { key: 'success', label: t('Last success'), value: <LastAttempt of={webhook.lastSuccess} /> },
                { key: 'failure', label: t('Last failure'), value: <LastAttempt of={webhook.lastFailure} /> },
              ]}
            />
          </Facts>
          <TestDeliveries appId={appId} hasAddress={webhook.url !== null} />
          {open === 'edit' && (
            <WebhookDialog appId={appId} url={webhook.url} onChanged={webhookChanged} onClose={close} />
          )}
          {open === 'rotate' && <RotateSecretDialog appId={appId} onRotated={webhookChanged} onClose={close} />}
        </>
      )}
    </SectionCard>
  )
}

/** It is shown once, when it is made; here only that there is one. */
function SecretLine({ of: { secretSet, previousUntil }, onRotate }: { of: AppWebhook; onRotate: () => void }) {
  const now = useNow()
  if (!secretSet) return t('It is made with the first address.')
  return (
    <>
      <Line>
        <Mono>whsec_••••••••••••</Mono>
        <ActionButton size="small" kind="text" icon={RefreshCw} onClick={onRotate}>
          {t('Rotate...')}
        </ActionButton>
      </Line>
      <small>
        {previousUntil === null
          ? t('After a rotation both secrets sign for 24 hours, so that nothing is lost while you switch.')
          : t('The secret before signs too, until {when}.', { when: formatWhen(previousUntil, now) })}
      </small>
    </>
  )
}

function PausedLine({ appId, since }: { appId: string; since: string }) {
  const now = useNow()
  const tell = useSnackbar()
  const resume = useMutation({
    mutationFn: () => call(appWebhooks.resume, { params: { appId } }),
    onSuccess: async () => {
      await webhookChanged()
      tell(t('Events are posted again.'))
    },
  })
  return (
    <Paused>
      <p>
        {t('Nothing is posted since {when}: it had failed for five days. Events wait until they expire.', {
          when: formatWhen(since, now),
        })}
      </p>
      <ActionButton icon={Play} pending={resume.isPending} onClick={() => resume.mutate()}>
        {t('Resume')}
      </ActionButton>
      {resume.error && <ErrorPanel {...errorPanel(t('It could not be resumed'), resume.error)} />}
    </Paused>
  )
}

const Facts = styled('div')({
  padding: '4px 16px 12px',
  '& small': { ...text('caption'), color: look('textSecondary') },
})
const Mono = styled('span')({ ...mono, overflowWrap: 'anywhere' })
const Line = styled('span')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 })
const Paused = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 16px',
  padding: '4px 16px 12px',
  ...text('dense'),
  '& p': { flex: '1 1 240px', margin: 0 },
  '& > [role="alert"]': { flex: '1 1 100%' },
})
