import { appEvents } from '@cubeward/contract/admin/app-events.ts'
import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import { boxStory } from '@cubeward/contract/admin/box-story.ts'
import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { connection } from '@cubeward/contract/admin/connection.ts'
import { type Cube, type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import { devices } from '@cubeward/contract/admin/devices.ts'
import { type Lock, locks } from '@cubeward/contract/admin/locks.ts'
import { maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import { boxNotes, notes } from '@cubeward/contract/admin/notes.ts'
import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { photos } from '@cubeward/contract/admin/photos.ts'
import { screenshots } from '@cubeward/contract/admin/screenshots.ts'
import { sessions } from '@cubeward/contract/admin/sessions.ts'
import {
  CommandReceipt,
  type CubeEvent,
  type CubeOrder,
  cubeStream,
  type WithdrawOpenLock,
} from '@cubeward/contract/live/cube-events.ts'
import type { ConnectionState, VcmpConnection } from '@cubeward/vcmp/client.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { type ReadKey, readKey } from '../api/api.ts'
import { nakSentence } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'
import { type CommandAction, commandsAfter, type LockCommands } from './command-state.ts'
import { closeFeed, type FeedOptions, openFeed } from './connection.ts'
import { cubeAfter, locksAfter, overviewAfter } from './cube-reducers.ts'
import { perFrame } from './per-frame.ts'
import { reread, rereadInTurn } from './reread.ts'
import { rereadAccess } from './reread-access.ts'
import { COMMAND_MS, deadlineOfClick, heardServerTime, isOver } from './server-clock.ts'
import { commandTimeOuts } from './time-outs.ts'

type Withdrawal = z.input<typeof WithdrawOpenLock>

export interface CubeFeed {
  /** Whether this cube is heard now, whatever becomes of the other connections of this tab. */
  state: ConnectionState
  commands: LockCommands
  /** Opens a lock by its handle, now or never. */
  open(lock: string): void
  /** Gives the cube a command that acts now; rejects with a sentence for the operator if it did not. */
  order(message: CubeOrder): Promise<void>
  /** Every event from now on, once and in order; for work that needs the events themselves. Returns the end of it. */
  subscribe(listener: (event: CubeEvent) => void): () => void
}

/** Whose feed it is, and what of it is cached. */
export interface CubeSubject {
  open: (on: Pick<FeedOptions<typeof cubeStream>, 'onEvent' | 'onReread' | 'onLost' | 'onState'>) => VcmpConnection
  /** Patches what is cached; gives back the addresses whose reading is under way. */
  apply: (cache: QueryClient, event: CubeEvent) => string[]
  /** What an event changed without carrying it. */
  addressesToReread: (event: CubeEvent) => string[]
  isOf: (key: readonly unknown[]) => boolean
  onLost: (cache: QueryClient) => void
}

/** Follows one cube: patches what is cached of it, and carries commands to its locks. */
export function useCubeFeed(operator: string, cubeId: string): CubeFeed {
  const subject = useMemo<CubeSubject>(
    () => ({
      open: (on) => openFeed({ stream: cubeStream, params: { operator, cubeId }, ...on }),
      apply: (cache, event) => apply(cache, operator, cubeId, event),
      addressesToReread,
      isOf: (key) => isOfCube(key, operator, cubeId),
      onLost: (cache) => {
        void rereadAccess(cache)
        void cache.invalidateQueries({ queryKey: readKey(cubes.overview, { operator, cubeId }).slice(0, 2) })
      },
    }),
    [operator, cubeId],
  )
  return useSubjectFeed(subject)
}

/** `subject` stays the same one for as long as the same cube is followed. */
export function useSubjectFeed(subject: CubeSubject): CubeFeed {
  const cache = useQueryClient()
  const connection = useRef<VcmpConnection | undefined>(undefined)
  const listeners = useRef(new Set<(event: CubeEvent) => void>())
  const [state, setState] = useState<ConnectionState>('connecting')
  const [commands, setCommands] = useState<LockCommands>({})
  const known = useRef(commands)
  const unsure = useRef<{ lock: string; commandId: string }[]>([])
  // most events change no command: then nothing is drawn anew
  const dispatch = useCallback((action: CommandAction) => {
    const next = commandsAfter(known.current, action)
    if (next === known.current) return
    known.current = next
    setCommands(next)
  }, [])
  useEffect(() => {
    const among = (addresses: ReadonlySet<string>) => (query: Query) =>
      subject.isOf(query.queryKey) && addresses.has(String(query.queryKey[0]))
    // its answer would show what was before the event
    const overtaken = together((addresses) => reread(cache, among(addresses)))
    const outdated = together((addresses) => rereadInTurn(cache, among(addresses)))
    const events = perFrame<CubeEvent>((inFrame) =>
      notifyManager.batch(() => {
        for (const event of inFrame) {
          overtaken.add(subject.apply(cache, event))
          outdated.add(subject.addressesToReread(event))
          dispatch({ type: 'event', event })
          for (const listener of listeners.current) listener(event)
        }
      }),
    )
    /** What became of an opening that was not answered; if it is still under way to the server, it is not carried out any more. */
    const withdraw = async (opening: { lock: string; commandId: string }) => {
      try {
        const message: Withdrawal = { '@type': 'WithdrawOpenLock', ...opening }
        const reply = await opened.request(message)
        dispatch({ type: 'receipt', receipt: CommandReceipt.parse(reply) })
      } catch {
        // it stays unknown, as is said already
      }
    }
    const opened = subject.open({
      onEvent: events.add,
      onState: (now) => {
        // what came before it was lost was heard
        events.flush()
        setState(now)
        if (now === 'open') for (const opening of unsure.current.splice(0)) void withdraw(opening)
      },
      onReread: () => {
        events.flush()
        reread(cache, ({ queryKey }) => subject.isOf(queryKey))
      },
      onLost: () => subject.onLost(cache),
    })
    connection.current = opened
    return () => {
      connection.current = undefined
      events.stop()
      overtaken.stop()
      outdated.stop()
      closeFeed(opened)
    }
  }, [cache, subject, dispatch])
  useTimeOuts(commands, dispatch)

  const open = useCallback(
    (lock: string) => {
      const commandId = crypto.randomUUID()
      const at = () => new Date().toISOString()
      dispatch({ type: 'asked', commandId, lock, at: at() })
      const deadline = deadlineOfClick()
      const unsent = whyUnsent(connection.current, deadline)
      if (unsent !== undefined || connection.current === undefined) {
        dispatch({ type: 'failed', lock, commandId, at: at(), ...(unsent ?? down()) })
        return
      }
      const message = { '@type': 'OpenLock' as const, lock, commandId, deadline }
      connection.current.request(message, { timeoutMs: COMMAND_MS }).then(
        (reply) => {
          const receipt = CommandReceipt.safeParse(reply)
          if (!receipt.success) return
          heardServerTime(receipt.data.at)
          dispatch({ type: 'receipt', receipt: receipt.data })
        },
        (error: unknown) => {
          if (error instanceof VcmpClosed) unsure.current.push({ lock, commandId })
          dispatch({ type: 'failed', lock, commandId, at: at(), ...failureOf(error) })
        },
      )
    },
    [dispatch],
  )
  const order = useCallback(async (message: CubeOrder) => {
    const deadline = deadlineOfClick()
    const unsent = whyUnsent(connection.current, deadline)
    if (unsent !== undefined) throw new Error(unsent.reason)
    try {
      const timed = { ...message, deadline }
      await connection.current?.request(timed, { timeoutMs: COMMAND_MS + 1_000 })
    } catch (error) {
      throw new Error(orderFailure(error))
    }
  }, [])
  const subscribe = useCallback((listener: (event: CubeEvent) => void) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])
  return useMemo(() => ({ state, commands, open, order, subscribe }), [state, commands, open, order, subscribe])
}

type Failure = { state: 'Rejected' | 'Expired' | 'Unknown'; reason: string }

const down = (): Failure => ({ state: 'Rejected', reason: t('The live connection is down. Nothing was sent.') })

function whyUnsent(connection: VcmpConnection | undefined, deadline: string | undefined): Failure | undefined {
  if (connection?.state !== 'open') return down()
  // this page was asleep, or too busy, since the click
  if (isOver(deadline)) return { state: 'Expired', reason: t('This page took too long. Nothing was sent.') }
  return undefined
}

function failureOf(error: unknown): Failure {
  if (error instanceof VcmpNak)
    return { state: error.problem.status === EXPIRED ? 'Expired' : 'Rejected', reason: nakSentence(error) }
  if (error instanceof VcmpTimeout) return { state: 'Unknown', reason: noAnswer() }
  return {
    state: 'Unknown',
    reason: t('The live connection broke before an answer came. Look at the door before you try again.'),
  }
}
function orderFailure(error: unknown): string {
  if (error instanceof VcmpNak) return nakSentence(error)
  if (error instanceof VcmpTimeout) return t('The cube did not answer in time.')
  return t('The live connection broke before an answer came.')
}
const EXPIRED = 408
const noAnswer = () => t('No answer came within 10 s. Look at the door before you try again.')

/** A command without a result after its life is over is unknown, whatever the server says later. */
function useTimeOuts(commands: LockCommands, dispatch: (action: CommandAction) => void): void {
  const times = useRef<ReturnType<typeof commandTimeOuts>>(undefined)
  useEffect(() => {
    times.current = commandTimeOuts(({ lock, commandId }) =>
      dispatch({ type: 'failed', lock, commandId, state: 'Unknown', reason: noAnswer(), at: new Date().toISOString() }),
    )
    return times.current.stop
  }, [dispatch])
  useEffect(() => times.current?.follow(commands), [commands])
}

export function isOfCube(key: readonly unknown[], operator: string, cubeId: string): boolean {
  const [, params] = key as ReadKey
  return params?.operator === operator && params.cubeId === cubeId
}

/** Patches what is cached; gives back the addresses whose reading is under way, since it may end with what was before the event. */
function apply(cache: QueryClient, operator: string, cubeId: string, event: CubeEvent): string[] {
  const params = { operator, cubeId }
  const overtaken: string[] = []
  const patch = <T>(key: ReadKey, change: (before: T) => T) => {
    const before = cache.getQueryData<T>(key)
    const after = before === undefined ? before : change(before)
    // a first read that is under way cannot be patched: it is repeated afterwards
    if (after === before && before !== undefined) return
    if (cache.getQueryState(key)?.fetchStatus === 'fetching') overtaken.push(String(key[0]))
    if (after !== undefined) cache.setQueryData(key, after)
  }
  patch<Lock[]>(readKey(locks.list, params), (it) => locksAfter(it, event))
  patch<Cube>(readKey(cubes.read, params), (it) => cubeAfter(it, event))
  patch<CubeOverview>(readKey(cubes.overview, params), (it) => overviewAfter(it, event))
  return overtaken
}

const TOGETHER_MS = 25
/** Events that come at once, such as an occupancy and the boxes after it, are one reading. */
function together(reread: (addresses: ReadonlySet<string>) => void) {
  let waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const addresses = waiting
    waiting = new Set()
    reread(addresses)
  }
  return {
    add(addresses: readonly string[]) {
      for (const address of addresses) waiting.add(address)
      if (waiting.size > 0) timer ??= setTimeout(flush, TOGETHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

const OVERVIEW = String(readKey(cubes.overview)[0])
const OCCUPANCIES = [occupancies.list, occupancies.read, appEvents.ofOccupancy, boxStory.read].map(({ path }) => path)
const BOXES = [boxes.list, boxes.read, boxes.types, boxes.wall, boxNotes.list, boxStory.read].map(({ path }) => path)

/** What an event changed without carrying it. */
export function addressesToReread(event: CubeEvent): string[] {
  switch (event['@type']) {
    case 'LockEvent':
      return [locks.events.path, boxStory.read.path]
    case 'ConnectionEvent':
      return [sessions.list.path, connection.read.path]
    case 'LogsChanged':
      return [connection.read.path]
    case 'LockRemovedEvent':
      return [locks.list.path, OVERVIEW, cubes.read.path]
    case 'BoxesChanged':
      return [locks.list.path, OVERVIEW, cubes.read.path, ...BOXES]
    case 'OccupancyEvent':
      return [OVERVIEW, cubes.read.path, boxes.list.path, boxes.read.path, boxes.occupancies.path, ...OCCUPANCIES]
    case 'AppEventSettled':
      return [occupancies.list.path, appEvents.ofOccupancy.path]
    case 'BoxJobEvent':
      return [boxJobs.read.path]
    case 'CommandEvent':
      return [boxJobs.read.path, boxStory.read.path]
    case 'DevicesChanged':
      return event.devices ? [] : [OVERVIEW, devices.ofCube.path]
    case 'CubeChanged':
      return [OVERVIEW, cubes.read.path, notes.list.path, photos.list.path, maintenanceCodes.read.path]
    case 'ScreenshotEvent':
      return [screenshots.read.path]
    case 'UnitsChanged':
      return event.units ? [] : [OVERVIEW]
    default:
      return []
  }
}
