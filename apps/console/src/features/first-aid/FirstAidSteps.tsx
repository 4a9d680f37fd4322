import type { Connection } from '@cubeward/contract/admin/connection.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { Phone, Plus, Power, Router, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { noSmsReason, sendRouterCommand } from '../../api/router.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { CallButton, StepRow, TakenText } from './StepRow.tsx'

interface FirstAidStepsProps {
  cube: CubeOverview
  steps: Connection['steps']
  simOffline: boolean
  disabledReason: string | undefined
  onSent: () => Promise<unknown>
  onAddNote: () => void
}

/** The computer is off long enough to begin anew. */
const OFF_MS = 5_000
const pause = () => new Promise((resolve) => setTimeout(resolve, OFF_MS))

/** The steps that help, in their order. An SMS asks first, since it costs money. */
export function FirstAidSteps({ cube, steps, simOffline, disabledReason, onSent, onAddNote }: FirstAidStepsProps) {
  const [asked, setAsked] = useState<'restart' | 'power' | 'on'>()
  const { router, supportInfo } = cube
  const reason = disabledReason ?? noSmsReason(router)
  const off = steps.power.last?.outcome === 'off'
  const notes = cube.notes.filter(({ created }) => created >= (cube.lastConnected ?? '')).length
  const run = async () => {
    if (asked === 'restart') return sendRouterCommand(router, 'reboot')
    if (asked === 'power') {
      await sendRouterCommand(router, 'pioff')
      await pause()
    }
    return sendRouterCommand(router, 'pion')
  }
  const number = router.phoneNumber ?? ''
  const questions = {
    restart: {
      title: t('Restart the router by SMS?'),
      text: t('One SMS goes to {number}. The router is back after about 2 minutes.', { number }),
      confirmLabel: t('Send SMS'),
    },
    power: {
      title: t('Switch the computer off and on?'),
      text: t('Two SMS go to {number}: off, and on again a few seconds later. Keep this page open until then.', {
        number,
      }),
      confirmLabel: t('Switch off and on'),
    },
    on: {
      title: t('Switch the computer on?'),
      text: t('One SMS goes to {number}.', { number }),
      confirmLabel: t('Send SMS'),
    },
  }
  const offline = simOffline ? t('The SIM is offline: the cube could not come back.') : undefined
  return (
    <>
      <List aria-label={t('First aid')}>
        <StepRow
          icon={Router}
          title={t('Restart the router by SMS')}
          detail={t('Helps when the SIM is offline or stuck. Takes 2 minutes.') + helpedText(steps.restart)}
          running={steps.restart.last?.outcome === 'waiting'}
          taken={<TakenText step="restart" of={steps.restart} />}
          action={<SmsButton of={steps.restart} reason={reason} onClick={() => setAsked('restart')} word={t('Send')} />}
        />
        <StepRow
          icon={Power}
          title={t('Switch the computer off and on')}
          detail={t('Two SMS to the router.') + helpedText(steps.power)}
          running={steps.power.last?.outcome === 'waiting'}
          taken={<TakenText step="power" of={steps.power} />}
          action={
            <SmsButton
              of={steps.power}
              reason={reason ?? (off ? undefined : offline)}
              onClick={() => setAsked(off ? 'on' : 'power')}
              word={off ? t('Switch on') : t('Send')}
            />
          }
        />
        <StepRow
          icon={Phone}
          title={t('Call the site')}
          detail={[supportInfo.operatedBy, t('Ask if the screen is dark.')].filter(Boolean).join('. ')}
          taken={
            supportInfo.phone ? (
              <PhoneLink href={`tel:${supportInfo.phone.replace(/[^+0-9]/g, '')}`}>{supportInfo.phone}</PhoneLink>
            ) : (
              t('No number in the support info')
            )
          }
          action={<CallButton phone={supportInfo.phone ?? null} />}
        />
        <StepRow
          icon={StickyNote}
          title={t('Write a note')}
          detail={t('What you found, for the next shift and the technician.')}
          taken={
            notes === 0
              ? t('None for this outage yet')
              : t('{n, plural, one {# note} other {# notes}} for this outage', { n: notes })
          }
          action={
            <ActionButton icon={Plus} disabledReason={disabledReason} onClick={onAddNote} fullWidth>
              {t('Add note')}
            </ActionButton>
          }
        />
      </List>
      <ConfirmCall
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        run={run}
        onDone={onSent}
        done={t('Sent to the router.')}
        {...questions[asked ?? 'restart']}
      />
    </>
  )
}

interface SmsButtonProps {
  of: Connection['steps']['restart']
  reason: string | undefined
  word: string
  onClick: () => void
}

function SmsButton({ of: { last }, reason, word, onClick }: SmsButtonProps) {
  const waiting = last?.outcome === 'waiting' ? t('It was sent a moment ago. Wait for the cube.') : undefined
  const again = last !== null && last.outcome !== 'off'
  return (
    <ActionButton disabledReason={waiting ?? reason} onClick={onClick} fullWidth>
      {waiting !== undefined ? t('Sent') : again ? t('Send again') : word}
    </ActionButton>
  )
}

const helpedText = ({ helped }: Connection['steps']['restart']): string =>
  helped === null
    ? ''
    : ` ${t('Helped in {times} of the last {of} outages.', { times: formatNumber(helped.times), of: formatNumber(helped.of) })}`

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' })
const PhoneLink = styled('a')({ ...text('dense'), fontWeight: 550, color: look('accentText'), textDecoration: 'none' })
