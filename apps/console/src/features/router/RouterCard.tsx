import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { type RouterCommand, routerCommands } from '@cubeward/domain/router-sms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CardSim, MessageSquare, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { lostKey, noSmsReason, sendRouterCommand, simKey, useSimSession } from '../../api/router.ts'
import type { SimSession } from '../../api/sim-session.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { formatAbsolute, formatSince } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { FieldBelow } from '../../ui/TextField.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { RouterForm } from './RouterForm.tsx'

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
  const id = useId()
  const may = useMay(operator)
  const { password, phoneNumber, unreadable = false } = cube.router
  const disabledReason = may('cube:write') ? undefined : t('Your role may not do this.')
  return (
    <SectionCard
      title={t('Router')}
      action={
        !editing && (
          <ActionButton
            size="small"
            kind="text"
            icon={Pencil}
            disabledReason={disabledReason}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
          </ActionButton>
        )
      }
    >
      <Stack>
        {editing ? (
          <RouterForm operator={operator} cubeId={cube.id} onSaved={onSaved} onClose={() => setEditing(false)} />
        ) : (
          <KeyValueList
            entries={[
              {
                key: 'password',
                label: t('Password'),
                value: unreadable ? <FieldBelow id={id} error={lostKey()} /> : password === null ? null : MASK,
              },
              { key: 'phoneNumber', label: t('Phone number'), value: phoneNumber },
              { key: 'sim', label: t('SIM session'), value: <SimLine phoneNumber={phoneNumber} /> },
            ]}
          />
        )}
        <SmsCommands router={cube.router} disabledReason={disabledReason} />
      </Stack>
    </SectionCard>
  )
}

function SimLine({ phoneNumber }: { phoneNumber: string | null }) {
  const cache = useQueryClient()
  const { data, error, isFetching } = useSimSession(phoneNumber)
  if (error)
    return (
      <ErrorPanel
        title={t('The SIM card could not be looked up')}
        detail={errorText(error)}
        retrying={isFetching}
        onRetry={() => void cache.refetchQueries({ queryKey: simKey(phoneNumber) })}
      />
    )
  return (
    <Sim data-online={data?.state === 'online' || undefined}>
      <CardSim size={16} strokeWidth={1.75} aria-hidden />
      <span aria-live="polite">
        {phoneNumber !== null && data === undefined ? t('Looking up the SIM card...') : <SimState session={data} />}
      </span>
    </Sim>
  )
}

/** In four words; how long it has been so, and on hover and focus since which moment. */
function SimState({ session }: { session: SimSession | undefined }) {
  const now = useNow()
  if (session === undefined || session.state === 'noInfo') return t('no SIM info')
  if (session.state === 'noSessions') return t('no sessions yet')
  const time = formatSince(session.since, now)
  return (
    <Tip title={formatAbsolute(session.since)} describeChild>
      <time dateTime={session.since}>
        {session.state === 'online' ? t('online since {time}', { time }) : t('offline since {time}', { time })}
      </time>
    </Tip>
  )
}

interface SmsCommandsProps {
  router: CubeOverview['router']
  disabledReason: string | undefined
}

/** What each command does, as far as the supported make goes. */
const meaningOf = (command: RouterCommand): string => {
  const meanings: Record<RouterCommand, string> = {
    reboot: t('The router restarts. The cube is disconnected meanwhile.'),
    pion: t('The router switches the power of the computer on.'),
    pioff: t('The router switches the power of the computer off. The cube stays offline until you switch it on again.'),
    wifion: t('The router switches its Wi-Fi on.'),
    wifioff: t('The router switches its Wi-Fi off.'),
  }
  return meanings[command]
}

/** Each command asks first: it costs an SMS, and some take the cube away. What fails is said in the dialog and goes with it. */
function SmsCommands({ router, disabledReason }: SmsCommandsProps) {
  const [chosen, setChosen] = useState<RouterCommand>()
  const reason = disabledReason ?? noSmsReason(router)
  const send = async () => {
    if (chosen !== undefined) await sendRouterCommand(router, chosen)
  }
  return (
    <Commands>
      <ActionMenu
        worded
        size="small"
        icon={MessageSquare}
        label={t('Send SMS command')}
        actions={routerCommands.map((command) => ({
          key: command,
          label: command,
          disabledReason: reason,
          onClick: () => setChosen(command),
        }))}
      />
      <p>{t('Works only with routers of the supported make that are set up for SMS.')}</p>
      <ConfirmCall
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        run={send}
        done={t('{command} was sent to the router.', { command: chosen ?? '' })}
        icon={MessageSquare}
        title={t('Send the SMS command {command}?', { command: chosen ?? '' })}
        text={
          chosen &&
          t('{meaning} The SMS goes to {number}.', { meaning: meaningOf(chosen), number: router.phoneNumber ?? '' })
        }
        confirmLabel={t('Send SMS')}
      />
    </Commands>
  )
}

const Stack = styled('div')({ display: 'grid', gap: 12 })
const Sim = styled('span')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  '& svg': { flex: 'none', alignSelf: 'flex-start', marginTop: 2, color: look('textTertiary') },
  '&[data-online] svg': { color: tone('success', 'mark') },
})
const Commands = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& p': { margin: 0, ...text('caption'), color: look('textSecondary') },
})
