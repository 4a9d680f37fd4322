import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { setup } from '@cubeward/contract/admin/setup.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { usualBoxTypes } from '@cubeward/domain/box-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call, etagOf } from '../../api/api.ts'
import { LockAdjust } from '../../features/boxes/setup/LockAdjust.tsx'
import { LockAssignment } from '../../features/boxes/setup/LockAssignment.tsx'
import type { SetupWork } from '../../features/boxes/setup/setup-work.ts'
import { storedBoxes } from '../../features/boxes/setup/stored-boxes.ts'
import { TypeAssignment } from '../../features/boxes/setup/TypeAssignment.tsx'
import { doorsOf } from '../../features/cubes/doors.ts'
import { openReason } from '../../features/cubes/open-reason.ts'
import { wallLabels } from '../../features/cubes/wall-labels.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { t } from '../../locales/i18n.ts'
import { styled } from '../../ui/theme/styled.ts'
import { persistently } from '../errands.ts'
import { useFeed } from '../live/feed-store.ts'
import { Message } from '../Message.tsx'
import { PageLink, useLeaving } from '../pages.tsx'
import { boxesMade, locksFound, unitsOfCube } from '../reads.ts'
import { setupHref } from '../setup-path.ts'
import { type StepProps, stepFrame, stepNames } from '../step.ts'
import { NextButton, Waiting, WizardFrame } from '../WizardFrame.tsx'
import { useOpenEach } from './use-open-each.ts'

const pages = { numbers: LockAssignment, types: TypeAssignment, adjust: LockAdjust }
type DoorStepName = keyof typeof pages

/** The work at the doors, as in the console, by the setup key. */
export default function DoorStep(props: StepProps & { step: DoorStepName }) {
  const { setupKey } = props
  const locks = useQuery(locksFound(setupKey))
  const boxes = useQuery(boxesMade(setupKey))
  const feed = useFeed()
  if (locks.data === undefined || boxes.data === undefined || feed === undefined)
    return <Message>{(locks.error ?? boxes.error)?.message ?? t('Loading setup...')}</Message>
  const missing =
    props.step !== 'types' && locks.data.length === 0
      ? t('No lock was found yet.')
      : props.step !== 'numbers' && boxes.data.length === 0
        ? t('The boxes are not numbered yet.')
        : undefined
  if (missing !== undefined) return <NotYet {...props} reason={missing} />
  return <AtTheDoors {...props} locks={locks.data} boxes={boxes.data} feed={feed} />
}

/** Opened by its address, or from the step before, when there is nothing to work at. */
function NotYet({ setupKey, cube, link, step, reason }: StepProps & { step: DoorStepName; reason: string }) {
  const frame = stepFrame(setupKey, step)
  return (
    <WizardFrame
      {...{ setupKey, link, id: cube.id, title: stepNames()[step], step: frame.step, back: frame.back }}
      headline={reason}
      sentence={t('Go through the steps from top to bottom.')}
      action={<NextButton to={setupHref('cube', setupKey)}>{t('Set up this cube')}</NextButton>}
    />
  )
}

interface Facts {
  step: DoorStepName
  locks: Lock[]
  boxes: Box[]
  feed: CubeFeed
}

function AtTheDoors({ setupKey, cube, link, step, locks, boxes, feed }: StepProps & Facts) {
  const units = useQuery(unitsOfCube(setupKey))
  const { subscribe, open } = feed
  const labels = useMemo(
    () => ({ ...wallLabels(), mark: { done: t('done'), current: t('current'), planned: t('not numbered yet') } }),
    [],
  )
  const doors = useMemo(() => doorsOf(boxes, locks), [boxes, locks])
  const onDoor: SetupWork['onDoor'] = useCallback(
    (listener) =>
      subscribe((event) => {
        if (event['@type'] !== 'LockEvent') return
        const { id, created, received, lock, status, kept } = event
        listener({ type: 'lock', id, created, received, lock, status, kept })
      }),
    [subscribe],
  )
  const openAll = useOpenEach(locks, boxes, open)
  const { back, next, step: at } = stepFrame(setupKey, step)
  const work: SetupWork = {
    ...{ cubeId: cube.id, keptAs: `setup/${cube.id}`, back, next, step: at, link, Link: PageLink, useLeaving },
    ...{ boxes, locks, doors, labels, types: usualBoxTypes, onDoor, open, openAll, mayOpen: true },
    terminal: units.data?.some(({ secondary }) => !secondary) ?? false,
    plan: { columns: null, heights: {}, typeHeights: {} },
    disabledReason: openReason({ allowed: true, connected: cube.connected, live: feed.state === 'open', lock: '' }),
    ...useStoredBoxes(setupKey),
  }
  const Page = pages[step]
  return (
    <Screen>
      <title>{`${stepNames()[step]} · Cubeward`}</title>
      <Waiting setupKey={setupKey} />
      <Page work={work} />
    </Screen>
  )
}

// its buttons stand at the lower edge however little is above them
const Screen = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })

function useStoredBoxes(setupKey: string): Pick<SetupWork, 'readBox' | 'saveBoxes'> {
  const cache = useQueryClient()
  return useMemo(() => {
    const params = { setupKey }
    const list = boxesMade(setupKey)
    return storedBoxes({
      read: (boxNumber) => persistently(() => call(setup.box, { params: { ...params, boxNumber } })),
      list: () => persistently(() => call(setup.boxes, { params })),
      change: async (body) => {
        const ifMatch = etagOf(pathFor(setup.boxes.path, params))
        const reply = await persistently(() => call(setup.changeBoxes, { params, body, ifMatch }))
        cache.setQueryData(list.queryKey, reply)
        return reply
      },
    })
  }, [cache, setupKey])
}
