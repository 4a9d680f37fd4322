import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../../../api/api.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import type { FieldWork, OpenAllWork } from '../../../../features/boxes/field-work.ts'
import { boxList, boxTypes, openAllJob } from '../../../../features/boxes/reads.ts'
import { doorsOf } from '../../../../features/cubes/doors.ts'
import { openReason } from '../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { wallLabels } from '../../../../features/cubes/wall-labels.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../live/use-command-failures.ts'
import { useLiveState } from '../../../../live/use-live-state.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'

/** The job that opens all boxes of the open cube. */
export function useOpenAll(operator: string, cubeId: string): OpenAllWork {
  const cache = useQueryClient()
  const { data: job = null } = useQuery(openAllJob(operator, cubeId))
  return useMemo(() => {
    const params = { operator, cubeId }
    const reread = () => cache.invalidateQueries({ queryKey: openAllJob(operator, cubeId).queryKey })
    return {
      job,
      start: async (scope, confirm) => {
        await call(boxJobs.start, { params, body: { id: crypto.randomUUID(), scope, confirm } })
        await reread()
      },
      stop: async () => {
        await call(boxJobs.stop, { params })
        await reread()
      },
    }
  }, [cache, operator, cubeId, job])
}

/** Work in front of the open cube, by the session of whoever is signed in. */
export function useFieldWork(operator: string, cubeId: string): FieldWork {
  const cache = useQueryClient()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: known } = useSuspenseQuery(boxList(operator, cubeId))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const { data: types } = useSuspenseQuery(boxTypes(operator, cubeId))
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  const openAll = useOpenAll(operator, cubeId)
  useCommandFailures(feed.commands)
  const labels = useMemo(() => ({ ...wallLabels(), mark: { done: t('done'), current: t('current') } }), [])
  const doors = useMemo(() => doorsOf(known, locks), [known, locks])
  const { subscribe, open } = feed
  const onDoor: FieldWork['onDoor'] = useCallback(
    (listener) =>
      subscribe((event) => {
        if (event['@type'] !== 'LockEvent') return
        const { id, created, received, lock, status } = event
        listener({ type: 'lock', id, created, received, lock, status })
      }),
    [subscribe],
  )
  const reread = useCallback(
    () => cache.invalidateQueries({ queryKey: boxList(operator, cubeId).queryKey }),
    [cache, operator, cubeId],
  )
  const readBox: FieldWork['readBox'] = useCallback(
    async (boxNumber) => {
      try {
        return await call(boxes.read, { params: { operator, cubeId, boxNumber } })
      } catch (error) {
        // spec §5: a box that is not there is no error
        if (error instanceof ApiProblem && error.status === 404) return undefined
        throw error
      }
    },
    [operator, cubeId],
  )
  const disabledReason = openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock: '' })
  const terminal = cube.units.some((unit) => !unit.secondary)
  return useMemo(
    () => ({
      boxes: known,
      locks,
      types,
      doors,
      labels,
      terminal,
      disabledReason,
      onDoor,
      open,
      readBox,
      writeBox: async (boxNumber, edit) => {
        await call(boxes.write, { params: { operator, cubeId, boxNumber }, body: edit })
        await reread()
      },
      saveBoxes: async (changes) => {
        await call(boxes.change, { params: { operator, cubeId }, body: changes })
        await reread()
      },
      openAll,
    }),
    [
      known,
      locks,
      types,
      doors,
      labels,
      terminal,
      disabledReason,
      onDoor,
      open,
      readBox,
      operator,
      cubeId,
      reread,
      openAll,
    ],
  )
}
