import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { call, etagOf } from '../../../../api/api.ts'
import { boxList, boxTypes, wallPlan } from '../../../../features/boxes/reads.ts'
import type { Leaving, SetupLink, SetupWork } from '../../../../features/boxes/setup/setup-work.ts'
import { storedBoxes } from '../../../../features/boxes/setup/stored-boxes.ts'
import { doorsOf } from '../../../../features/cubes/doors.ts'
import { openReason } from '../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { wallLabels } from '../../../../features/cubes/wall-labels.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../live/use-command-failures.ts'
import { t } from '../../../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../../../session/authorization.ts'
import { useOpenAll } from './-open-all.ts'

/** Work in front of the open cube, by the session of whoever is signed in. */
export function useSetupWork(operator: string, cubeId: string): SetupWork {
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: known } = useSuspenseQuery(boxList(operator, cubeId))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const { data: plan } = useSuspenseQuery(wallPlan(operator, cubeId))
  const { data: types } = useSuspenseQuery(boxTypes(operator, cubeId))
  const user = useAuthorization()
  const mayOpen = useMay(operator)('lock:open')
  const { state, subscribe, open, commands } = useOpenCube()
  const openAll = useOpenAll(operator, cubeId)
  useCommandFailures(commands)
  const labels = useMemo(
    () => ({ ...wallLabels(), mark: { done: t('done'), current: t('current'), planned: t('not numbered yet') } }),
    [],
  )
  const doors = useMemo(() => doorsOf(known, locks), [known, locks])
  const onDoor: SetupWork['onDoor'] = useCallback(
    (listener) =>
      subscribe((event) => {
        if (event['@type'] !== 'LockEvent') return
        const { id, created, received, lock, status, kept } = event
        listener({ type: 'lock', id, created, received, lock, status, kept })
      }),
    [subscribe],
  )
  const { readBox, saveBoxes } = useStoredBoxes(operator, cubeId)
  const { connected } = cube
  const link: SetupLink =
    state === 'connecting' ? 'connecting' : state !== 'open' ? 'reconnecting' : connected ? 'connected' : 'disconnected'
  const disabledReason = openReason({ allowed: mayOpen, connected, live: state === 'open', lock: '' })
  const terminal = cube.units.some((unit) => !unit.secondary)
  return {
    cubeId,
    Link,
    useLeaving,
    keptAs: `${operator}/${cubeId}/${user.userId}`,
    back: { href: `/${operator}/cubes/${cubeId}/boxes`, label: t('Boxes') },
    link,
    boxes: known,
    locks,
    types,
    doors,
    labels,
    terminal,
    plan,
    disabledReason,
    onDoor,
    open,
    readBox,
    saveBoxes,
    openAll,
    mayOpen,
  }
}

function useLeaving(unsaved: boolean): Leaving {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return {
    asked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}

function useStoredBoxes(operator: string, cubeId: string): Pick<SetupWork, 'readBox' | 'saveBoxes'> {
  const cache = useQueryClient()
  return useMemo(() => {
    const params = { operator, cubeId }
    const list = boxList(operator, cubeId)
    return storedBoxes({
      read: (boxNumber) => call(boxes.read, { params: { ...params, boxNumber } }),
      list: () => cache.fetchQuery({ ...list, staleTime: 0 }),
      change: async (body) => {
        const reply = await call(boxes.change, { params, body, ifMatch: etagOf(pathFor(boxes.list.path, params)) })
        cache.setQueryData(list.queryKey, reply)
        return reply
      },
    })
  }, [cache, operator, cubeId])
}
