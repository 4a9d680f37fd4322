import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { sms } from '@cubeward/contract/admin/sms.ts'
import { type RouterCommand, routerCommands, routerSms } from '@cubeward/domain/router-sms.ts'
import { styled } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CardSim, Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { formatMoment } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { lostKey, RouterForm } from './RouterForm.tsx'
import type { SimSession } from './sim-session.ts'

interface RouterCardProps {
  operator: string
  cube: CubeOverview
  /** Reads the cube again. */
  onSaved: () => Promise<unknown>
}

const MASK = '••••••••'

/** The router in the cube: its password and number, what an SMS can tell it, and whether its SIM card is online. */
export function RouterCard({ operator, cube, onSaved }: RouterCardProps) {
  const [editing, setEditing] = useState(false)
  const may = useMay(operator)
  const { password, phoneNumber, unreadable = false } = cube.router
  const disabledReason = may('cube:write') ? undefined : t('Your role may not do this.')
  return (
    <SectionCard
      title={t('Router')}
      action={
        !editing && (
          <ActionButton size="small" kind="text" disabledReason={disabledReason} onClick={() => setEditing(true)}>
            {t('Edit')}
          </ActionButton>
        )
      }
    >
      <Stack>
        {editing ? (
          <RouterForm operator={operator} cubeId={cube.id} onSaved={onSaved} onClose={() => setEditing(false)} />
        ) : (
          <>
            <TextField
              label={t('Password')}
              value={password === null && !unreadable ? '' : MASK}
              onChange={ignore}
              disabled
              optional
              {...(unreadable ? { error: lostKey() } : {})}
            />
            <TextField label={t('Phone number')} value={phoneNumber ?? ''} onChange={ignore} disabled />
          </>
        )}
        <SimLine phoneNumber={phoneNumber} />
        <SmsCommands router={cube.router} disabledReason={disabledReason} />
      </Stack>
    </SectionCard>
  )
}

const ignore = () => undefined

function SimLine({ phoneNumber }: { phoneNumber: string | null }) {
  const cache = useQueryClient()
  const { data, error, isFetching } = useQuery({
    queryKey: ['sim-session', phoneNumber],
    enabled: phoneNumber !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<SimSession> =>
      (await import('./sim-session.ts')).readSimSession(phoneNumber ?? '', signal),
  })
  if (error)
    return (
      <ErrorPanel
        title={t('The SIM card could not be looked up')}
        detail={errorText(error)}
        retrying={isFetching}
        onRetry={() => void cache.refetchQueries({ queryKey: ['sim-session', phoneNumber] })}
      />
    )
  return (
    <Sim data-online={data?.state === 'online' || undefined}>
      <CardSim size={16} strokeWidth={1.75} aria-hidden />
      <span aria-live="polite">
        {phoneNumber !== null && data === undefined ? t('Looking up the SIM card...') : simText(data)}
      </span>
    </Sim>
  )
}

function simText(session: SimSession | undefined): string {
  switch (session?.state) {
    case 'online':
      return t('online since {time}', { time: formatMoment(session.since) })
    case 'offline':
      return t('offline since {time}', { time: formatMoment(session.since) })
    case 'noSessions':
      return t('no sessions yet')
    default:
      return t('no SIM info')
  }
}

interface SmsCommandsProps {
  router: CubeOverview['router']
  disabledReason: string | undefined
}

function SmsCommands({ router: { password, phoneNumber, smsTemplate, unreadable }, disabledReason }: SmsCommandsProps) {
  const tell = useSnackbar()
  const [sending, setSending] = useState<RouterCommand>()
  const [failure, setFailure] = useState<Error>()
  const reason =
    disabledReason ??
    (unreadable === true ? lostKey() : undefined) ??
    (password === null || phoneNumber === null
      ? t('Enter the password and the phone number of the router first.')
      : undefined)
  const send = async (command: RouterCommand) => {
    if (password === null || phoneNumber === null || sending !== undefined) return
    setSending(command)
    setFailure(undefined)
    try {
      await call(sms.send, { body: { recipient: phoneNumber, message: routerSms(password, command, smsTemplate) } })
      tell({ tone: 'success', text: t('{command} was sent to the router.', { command }) })
    } catch (error) {
      setFailure(error as Error)
    } finally {
      setSending(undefined)
    }
  }
  return (
    <Commands role="group" aria-label={t('SMS commands')}>
      <h3>{t('SMS commands')}</h3>
      <div>
        {routerCommands.map((command) => (
          <ActionButton
            key={command}
            size="small"
            icon={Send}
            pending={sending === command}
            disabledReason={reason}
            onClick={() => void send(command)}
          >
            {command}
          </ActionButton>
        ))}
      </div>
      {failure && <ErrorPanel title={t('The SMS was not sent')} detail={errorText(failure)} />}
      <p>{t('SMS commands only work with the supported router make, configured accordingly.')}</p>
    </Commands>
  )
}

const Stack = styled('div')({ display: 'grid', gap: 12 })
const Sim = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  ...text('dense'),
  color: look('textSecondary'),
  '&[data-online]': { color: look('text') },
})
const Commands = styled('div')({
  display: 'grid',
  gap: 8,
  paddingTop: 12,
  borderTop: `1px solid ${look('line')}`,
  '& h3': { ...text('label'), margin: 0, color: look('textSecondary') },
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& p': { margin: 0, ...text('caption'), color: look('textSecondary') },
})
