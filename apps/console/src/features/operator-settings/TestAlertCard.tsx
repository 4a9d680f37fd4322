import { operatorSettings, type TestAlertMessage } from '@cubeward/contract/admin/operator-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, type LucideIcon, Mail, MessageSquare, Send } from 'lucide-react'
import { call, queryClient, read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { refusal, useRefusals } from '../../locales/refusals.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** How soon it is told what became of a message. */
const LOOK_MS = 1_500

/** Sends a message to everybody who is alerted, and shows what became of each. */
export function TestAlertCard({ operator, nobody }: { operator: string; nobody: boolean }) {
  useRefusals()
  const params = { operator }
  const own = read(operatorSettings.testAlert, { params })
  const { data } = useQuery({
    ...own,
    refetchInterval: ({ state }) => state.data?.content.some((it) => it.state === 'Waiting') && LOOK_MS,
  })
  const send = useMutation({
    mutationFn: () => call(operatorSettings.sendTestAlert, { params }),
    onSuccess: (sent) => queryClient.setQueryData(own.queryKey, sent),
  })
  const [first] = data?.content ?? []
  return (
    <SectionCard title={t('Test alert')}>
      <Text>{t('Goes to everybody who is stored above, and says that nothing is wrong.')}</Text>
      <ActionButton
        icon={Send}
        pending={send.isPending}
        onClick={() => send.mutate()}
        disabledReason={nobody ? t('Nobody is stored yet. Enter an address or a number, and save.') : undefined}
      >
        {t('Send test alert')}
      </ActionButton>
      {send.error && <ErrorPanel {...errorPanel(t('The test alert could not be sent'), send.error)} />}
      {first && (
        <>
          <Text>
            {t('Last test alert')} <TimeText at={first.created} />
          </Text>
          <Messages aria-live="polite">
            {data?.content.map((it) => (
              <Message key={`${it.channel} ${it.recipient}`} message={it} />
            ))}
          </Messages>
        </>
      )}
    </SectionCard>
  )
}

function Message({ message: { channel, recipient, state, reason } }: { message: TestAlertMessage }) {
  const Channel = channel === 'mail' ? Mail : MessageSquare
  const { icon, tone, word } = states(state)
  return (
    <li>
      <Channel size={16} strokeWidth={1.75} aria-label={channel === 'mail' ? t('E-mail') : t('SMS')} />
      <span>{recipient}</span>
      <StatusChip tone={tone} icon={icon}>
        {word}
      </StatusChip>
      {reason !== null && <small>{refusal(reason)}</small>}
    </li>
  )
}

function states(state: TestAlertMessage['state']): {
  icon: LucideIcon
  tone: 'success' | 'error' | 'neutral'
  word: string
} {
  if (state === 'Sent') return { icon: CircleCheck, tone: 'success', word: t('Sent') }
  if (state === 'Waiting') return { icon: Clock, tone: 'neutral', word: t('Being sent') }
  return { icon: CircleAlert, tone: 'error', word: t('Not sent') }
}

const Text = styled('p')({
  margin: '0 0 12px',
  ...text('dense'),
  color: look('textSecondary'),
  'button + &': { marginTop: 16 },
})
const Messages = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 },
  '& span': { overflowWrap: 'anywhere' },
  '& small': { flexBasis: '100%', paddingLeft: 24, ...text('caption'), color: look('textSecondary') },
})
