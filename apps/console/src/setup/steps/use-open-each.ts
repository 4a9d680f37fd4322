import type { BoxJob } from '@cubeward/contract/admin/box-jobs.ts'
import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { useEffect, useMemo, useState } from 'react'
import type { OpenAllWork } from '../../features/boxes/open-all-work.ts'
import { isOver, itemsOf, type OneLock, settled, stopped } from './each-lock.ts'

/** The server lets anybody open two locks of a cube a second; a little slower, so that none is refused for coming early. */
const PACE_MS = 550

type Kept = Pick<BoxJob, 'id' | 'scope' | 'started'>

/** Opens one lock after the other from this page: whoever has a setup key stands in front of the cube. */
export function useOpenEach(locks: readonly Lock[], boxes: readonly Box[], open: (lock: string) => void): OpenAllWork {
  const [job, setJob] = useState<Kept>()
  const [all, setAll] = useState<readonly OneLock[]>([])
  const [ended, setEnded] = useState<string | null>(null)
  const running = job !== undefined && ended === null
  useEffect(() => setAll((before) => settled(before, locks, Date.now())), [locks])
  useEffect(() => {
    if (!running) return
    if (isOver(all)) return setEnded(new Date().toISOString())
    const timer = setTimeout(() => {
      const next = all.find(({ asked, came }) => asked === null && came === null)
      if (next !== undefined) open(next.lock)
      const asked = all.map((one) => (one === next ? { ...one, asked: Date.now() } : one))
      setAll(settled(asked, locks, Date.now()))
    }, PACE_MS)
    return () => clearTimeout(timer)
  }, [running, all, locks, open])
  return useMemo(() => {
    const left = all.some(({ came }) => came === 'Skipped')
    const items = itemsOf(all)
    return {
      job: job
        ? {
            ...job,
            ...{ state: ended === null ? (left ? 'Stopping' : 'Running') : left ? 'Stopped' : 'Done' },
            ...{ startedBy: '', ended, total: items.length, items },
            done: all.filter(({ asked }) => asked !== null).length,
          }
        : null,
      start: async (scope) => {
        const shut = locks.filter(({ status }) => status !== 'Open')
        setAll(
          shut.map(({ lock }) => ({
            ...{ lock, boxNumber: boxes.find((box) => box.lock === lock)?.number ?? null },
            ...{ asked: null, came: null },
          })),
        )
        setEnded(null)
        setJob({ id: crypto.randomUUID(), scope, started: new Date().toISOString() })
      },
      stop: async () => setAll(stopped),
    }
  }, [job, all, ended, locks, boxes])
}
