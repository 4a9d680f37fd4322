import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { refusedOf, useErrands, waitingOf } from '../errands.ts'
import { PageLink } from '../pages.tsx'
import { boxesMade, locksFound, unitsOfCube } from '../reads.ts'
import { type CubeStep, cubeSteps, setupHref } from '../setup-path.ts'
import { placeOf, type StepProps, stepNames } from '../step.ts'
import { themed } from '../themed.tsx'
import { Row, Rows } from '../WizardCard.tsx'
import { NextButton, WizardFrame } from '../WizardFrame.tsx'

const FinishDialog = themed(() => import('./FinishDialog.tsx'))

interface Line {
  done: boolean
  fact: string
  /** Why this step cannot be begun. */
  closed?: string | undefined
}

/** Everything at a glance: what is done, what is missing, and the end of it. */
export function IndexStep({ setupKey, cube, link }: StepProps) {
  const locks = useQuery({ ...locksFound(setupKey), refetchInterval: 15_000 })
  const boxes = useQuery({ ...boxesMade(setupKey), refetchInterval: 15_000 })
  const units = useQuery({ ...unitsOfCube(setupKey), refetchInterval: 15_000 })
  const [finishing, setFinishing] = useState(false)
  const errands = useErrands(setupKey)
  const refused = refusedOf(errands, 'finish').at(-1)
  const found = locks.data?.length ?? 0
  const made = boxes.data?.length ?? 0
  const withLock = boxes.data?.filter(({ lock }) => lock !== null).length ?? 0
  const typed = boxes.data?.filter(({ types }) => types.length > 0) ?? []
  const kinds = new Set(typed.flatMap(({ types }) => types)).size
  const noLocks = found === 0 ? t('No lock was found yet.') : undefined
  const noBoxes = made === 0 ? t('The boxes are not numbered yet.') : undefined
  const online = units.data?.filter(({ connected }) => connected).length ?? 0
  const lines: Record<CubeStep, Line> = {
    locking: {
      done: found > 0,
      fact:
        found === 0
          ? t('No lock was found yet.')
          : t('{n, plural, one {# lock found} other {# locks found}}', { n: found }),
    },
    units: {
      done: units.data?.some(({ secondary }) => !secondary) === true,
      fact: t('{connected} of {n} connected', {
        connected: formatNumber(online),
        n: formatNumber(units.data?.length ?? 0),
      }),
    },
    tenant: { done: cube.tenant !== null, fact: cube.tenant?.name ?? t('Scan a cube activation code') },
    numbers: {
      done: made > 0,
      fact: t('{n} boxes, {locks} with a lock', { n: formatNumber(made), locks: formatNumber(withLock) }),
      closed: noLocks,
    },
    types: {
      done: made > 0 && typed.length === made,
      fact: t('{n} of {total} boxes, {kinds, plural, one {# type} other {# types}}', {
        ...{ n: formatNumber(typed.length), total: formatNumber(made), kinds },
      }),
      closed: noBoxes,
    },
    adjust: { done: false, fact: t('Close each door three times'), closed: noLocks ?? noBoxes },
  }
  const missing =
    noLocks !== undefined
      ? t('Needs locks before setup can finish')
      : noBoxes !== undefined
        ? t('Needs boxes before setup can finish')
        : cube.tenant === null
          ? t('Needs a tenant before setup can finish')
          : undefined
  const todo = cubeSteps.find((step) => !lines[step].done && lines[step].closed === undefined && step !== 'adjust')
  const names = stepNames()
  return (
    <WizardFrame
      {...{
        setupKey,
        link,
        id: cube.id,
        title: t('Cube setup'),
        step: placeOf(missing === undefined ? undefined : todo),
      }}
      back={{ href: setupHref('cube', setupKey, 'locking'), label: names.locking }}
      headline={missing === undefined ? t('Ready to finish') : t('Set up this cube')}
      sentence={
        missing === undefined ? t('Everything that is needed is there.') : t('Go through the steps from top to bottom.')
      }
      action={
        <>
          {missing !== undefined && <p style={{ margin: 0, textAlign: 'center' }}>{missing}</p>}
          {missing !== undefined && todo !== undefined && (
            <NextButton to={setupHref('cube', setupKey, todo)}>{names[todo]}</NextButton>
          )}
          <ActionButton
            kind={missing === undefined ? 'main' : 'plain'}
            size="large"
            fullWidth
            disabledReason={missing}
            pending={waitingOf(errands, 'finish').length > 0}
            onClick={() => setFinishing(true)}
          >
            {t('Finish Setup')}
          </ActionButton>
        </>
      }
    >
      {refused !== undefined && (
        <Banner tone="error" detail={refused.reason}>
          {t('The setup could not be finished')}
        </Banner>
      )}
      <Rows aria-label={t('Steps')}>
        {cubeSteps.map((step) => (
          <li key={step}>
            <StepRow {...lines[step]} name={names[step]} href={setupHref('cube', setupKey, step)} />
          </li>
        ))}
      </Rows>
      {finishing && (
        <Suspense fallback={null}>
          <FinishDialog setupKey={setupKey} onClose={() => setFinishing(false)} />
        </Suspense>
      )}
    </WizardFrame>
  )
}

function StepRow({ name, href, done, fact, closed }: Line & { name: string; href: string }) {
  const inside: ReactNode = (
    <>
      {done ? (
        <CircleCheck size={22} strokeWidth={1.75} aria-hidden />
      ) : closed === undefined ? (
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleDashed size={22} strokeWidth={1.75} aria-hidden />
      )}
      <div>
        <b>{name}</b>
        <small>{closed ?? fact}</small>
      </div>
    </>
  )
  if (closed !== undefined)
    return (
      <Row role="link" aria-disabled tabIndex={0}>
        {inside}
      </Row>
    )
  return (
    <Row as={PageLink} {...{ to: href }} data-missing={done ? undefined : ''}>
      {inside}
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </Row>
  )
}
