import type { UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import { type Unit, type UnitJobOutput, units } from '@cubeward/contract/admin/units.ts'
import { type UnitEvent, unitStream } from '@cubeward/contract/live/unit-events.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { partialMatchKey, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readKey } from '../../api/api.ts'
import { nakSentence } from '../../api/problem.ts'
import { closeFeed, openFeed } from '../../live/connection.ts'
import { reread, rereadInTurn } from '../../live/reread.ts'
import { rereadAccess } from '../../live/reread-access.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { withOutput } from './job/job-output.ts'
import { withMoment } from './overview/history.ts'
import { historyRead, snapshotKey } from './reads.ts'

/** Asks the unit now or not at all; rejects with a sentence. */
export type AskUnit = (message: UnitRequest) => Promise<unknown>

export interface UnitFeed {
  operator: string
  unitId: string
  /** There is a live connection; without one nothing can be asked. */
  open: boolean
  ask: AskUnit
}

/** Keeps what is shown of a unit up to date, as long as it is looked at; the unit tells its metrics often meanwhile. */
export function useUnitFeed(operator: string, unitId: string): UnitFeed {
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const tell = useSnackbar()
  const current = useRef<ReturnType<typeof openFeed> | undefined>(undefined)
  useEffect(() => {
    const keys = keysOf(operator, unitId)
    const all = () => reread(cache, isAmong(Object.values(keys)))
    const connection = openFeed({
      stream: unitStream,
      params: { operator, unitId },
      onEvent: (event) => {
        heard(cache, keys, unitId, event)
        if (event['@type'] === 'EthernetChanged' && event.refused !== undefined)
          tell({ tone: 'error', text: `${t('The network could not be changed')}: ${event.refused}` })
      },
      onReread: all,
      onState: (state) => setOpen(state === 'open'),
      onLost: () => {
        void rereadAccess(cache)
        all()
      },
    })
    current.current = connection
    return () => {
      current.current = undefined
      closeFeed(connection)
    }
  }, [cache, operator, unitId, tell])
  const ask = useCallback<AskUnit>(async (message) => {
    try {
      if (current.current === undefined) throw new Error('closed')
      return await current.current.request(message, { timeoutMs: 11_000 })
    } catch (error) {
      throw new Error(error instanceof VcmpNak ? nakSentence(error) : t('The unit did not answer in time.'))
    }
  }, [])
  return useMemo(() => ({ operator, unitId, open, ask }), [operator, unitId, open, ask])
}

const keysOf = (operator: string, unitId: string) => ({
  unit: readKey(units.read, { operator, unitId }).slice(0, 2),
  job: readKey(units.job, { operator, unitId }).slice(0, 2),
  snapshots: snapshotKey(unitId),
})

const isAmong =
  (keys: QueryKey[]) =>
  ({ queryKey }: Query) =>
    keys.some((key) => partialMatchKey(queryKey, key))

function heard(cache: QueryClient, keys: ReturnType<typeof keysOf>, unitId: string, event: UnitEvent): void {
  const again = (...outdated: QueryKey[]) => rereadInTurn(cache, isAmong(outdated))
  switch (event['@type']) {
    case 'Subscribed':
      break
    case 'MetricsChanged': {
      const { at, metrics } = event
      cache.setQueriesData<Unit>({ queryKey: keys.unit }, (unit) => unit && { ...unit, metrics })
      cache.setQueryData(historyRead(unitId).queryKey, (moments) => withMoment(moments ?? [], { at, ...metrics }))
      break
    }
    case 'PackagesChanged':
      again(snapshotKey(unitId, 'GetPackages'))
      break
    case 'ServicesChanged':
      again(snapshotKey(unitId, 'GetServices'))
      break
    case 'ScreensChanged':
      again(snapshotKey(unitId, 'GetScreens'))
      break
    case 'JobOutput': {
      const [known] = cache.getQueriesData<UnitJobOutput>({ queryKey: keys.job })
      const job = known?.[1]
      const next = job && withOutput(job, event)
      // of what was missed the server has the whole
      if (next === undefined) again(keys.job)
      else cache.setQueriesData<UnitJobOutput>({ queryKey: keys.job }, next)
      break
    }
    case 'JobStarted':
    case 'JobExit':
      again(keys.job, keys.unit)
      break
    default:
      again(keys.unit, keys.snapshots)
  }
}
