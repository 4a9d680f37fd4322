import type { UnitSetup } from '@cubeward/contract/admin/setup.ts'
import { unitSetupStream } from '@cubeward/contract/live/setup-events.ts'
import { controllerPackage } from '@cubeward/domain/unit-packages.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import CircularProgress from '@mui/material/CircularProgress'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nakSentence } from '../../api/problem.ts'
import { closeFeed, openFeed } from '../../live/connection.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { reception } from '../errands.ts'
import { rereadAll } from '../reads.ts'
import { setupHref } from '../setup-path.ts'
import { Row, Rows } from '../WizardCard.tsx'
import { NextButton, WizardFrame } from '../WizardFrame.tsx'
import { cubeMissing, installationOf, mustOrder, type Refusal } from './installation.ts'

type Step = 'waiting' | 'busy' | 'done' | 'failed'

/** Puts the controller on the terminal by itself, and waits for its cube. */
export default function InstallPage({ setupKey, unit }: { setupKey: string; unit: UnitSetup }) {
  const [again, setAgain] = useState<string | null>()
  const { asked, refusal } = useInstallation(setupKey, unit, again)
  const state = installationOf(unit, asked, refusal)
  const last = unit.job?.jobId ?? null
  const installed = state === 'installed'
  const missing = cubeMissing(unit)
  const ready = installed && missing === undefined && unit.cubeSetupKey !== null
  const installation = {
    waiting: { step: 'waiting' as Step, words: t('Waiting for the terminal to connect') },
    installing: { step: 'busy' as Step, words: t('Installation in progress') },
    installed: { step: 'done' as Step, words: t('Installed') },
    failed: { step: 'failed' as Step, words: t('Installation failed.') },
    unknown: { step: 'failed' as Step, words: t('Nobody knows whether it was installed.') },
  }[state]
  const connection: { step: Step; words: string } = !installed
    ? { step: 'waiting', words: t('Begins after the installation') }
    : missing === 'connection'
      ? { step: 'busy', words: t('Waiting for the cube to connect') }
      : missing === 'key'
        ? { step: 'failed', words: t('The cube is connected but currently not in setup mode.') }
        : { step: 'done', words: t('The cube is connected.') }
  return (
    <WizardFrame
      {...{ setupKey, id: unit.id, title: t('Terminal setup') }}
      back={{ href: setupHref('unit', setupKey), label: t('Terminal setup') }}
      link={unit.connected ? 'connected' : 'disconnected'}
      headline={t('Installing the controller')}
      sentence={t('This takes a few minutes and needs nothing from you.')}
      action={
        ready ? (
          <NextButton to={setupHref('cube', unit.cubeSetupKey ?? '')}>{t('Continue to Cube Setup')}</NextButton>
        ) : (
          <ActionButton
            kind="main"
            size="large"
            fullWidth
            disabledReason={installed ? connection.words : installation.words}
            onClick={() => undefined}
          >
            {t('Continue to Cube Setup')}
          </ActionButton>
        )
      }
    >
      <Rows aria-label={t('Steps')}>
        <li>
          <StepRow
            name={t('Installation')}
            {...installation}
            detail={state === 'failed' ? refusal?.reason : undefined}
          />
        </li>
        <li>
          <StepRow name={t('Connection')} {...connection} />
        </li>
      </Rows>
      {(state === 'failed' || state === 'unknown') && (
        <ActionButton size="large" onClick={() => setAgain(last)}>
          {t('Try again')}
        </ActionButton>
      )}
    </WizardFrame>
  )
}

function StepRow({
  name,
  step,
  words,
  detail,
}: {
  name: string
  step: Step
  words: string
  detail?: string | undefined
}) {
  return (
    <Row data-missing={step === 'failed' ? '' : undefined}>
      {step === 'done' ? (
        <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
      ) : step === 'busy' ? (
        <CircularProgress size={24} aria-hidden />
      ) : step === 'failed' ? (
        <CircleAlert size={24} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleDashed size={24} strokeWidth={1.75} aria-hidden />
      )}
      <div aria-live="polite">
        <b>{name}</b>
        <small>{words}</small>
        {detail !== undefined && <small>{detail}</small>}
      </div>
    </Row>
  )
}

/** Orders the controller as soon as the unit is connected and does not have it, and again after the job `again`. */
function useInstallation(setupKey: string, unit: UnitSetup, again: string | null | undefined) {
  const [asked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const last = unit.job?.jobId ?? null
  const refused = refusal?.after === last && again !== last
  const needed = mustOrder(unit, again) && !refused
  useEffect(() => {
    if (!needed) return
    setRefusal(undefined)
    let isOpen = false
    let ordering = false
    // the job begins before the order is answered: from then on this connection is not needed, and its end is no failure
    let over = false
    const reread = () => void rereadAll(setupKey)
    const order = async (): Promise<void> => {
      if (over || ordering || !isOpen) return
      ordering = true
      setAsked(true)
      try {
        await feed.request({ '@type': 'InstallPackage', name: controllerPackage } as { '@type': string })
        reread()
      } catch (error) {
        if (error instanceof VcmpNak && !over) setRefusal({ after: last, reason: nakSentence(error) })
        // no answer: there is a job by now, or it is ordered again
        if (error instanceof VcmpNak || over) return
        reread()
        await reception()
        ordering = false
        await order()
      }
    }
    const feed = openFeed({
      ...{ stream: unitSetupStream, params: { setupKey }, byKey: true },
      ...{ onEvent: reread, onReread: reread, onLost: reread },
      onState: (state) => {
        isOpen = state === 'open'
        void order()
      },
    })
    return () => {
      over = true
      closeFeed(feed)
    }
  }, [needed, setupKey, last])
  return { asked, refusal }
}
