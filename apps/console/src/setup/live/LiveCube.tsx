import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { setup } from '@cubeward/contract/admin/setup.ts'
import type { CubeEvent } from '@cubeward/contract/live/cube-events.ts'
import { cubeSetupStream } from '@cubeward/contract/live/setup-events.ts'
import type { VcmpConnection } from '@cubeward/vcmp/client.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { useEffect, useMemo, useRef } from 'react'
import { type ReadKey, readKey } from '../../api/api.ts'
import { nakSentence } from '../../api/problem.ts'
import { openFeed } from '../../live/connection.ts'
import { locksAfter } from '../../live/cube-reducers.ts'
import { useCommandFailures } from '../../live/use-command-failures.ts'
import { type CubeSubject, useSubjectFeed } from '../../live/use-cube-feed.ts'
import { rereadAll } from '../reads.ts'
import { setFeed, setInstall, unheard } from './feed-store.ts'

/** Keeps what is read of the cube up to date, and opens its locks, by its setup key. */
export default function LiveCube({ setupKey }: { setupKey: string }) {
  const connection = useRef<VcmpConnection | undefined>(undefined)
  const subject = useMemo<CubeSubject>(() => {
    const params = { setupKey }
    return {
      open: (on) => {
        // the same events and commands to locks as with a session, under the address of the key
        const opened = openFeed({ stream: cubeSetupStream, params, byKey: true, ...(on as object) } as Parameters<
          typeof openFeed<typeof cubeSetupStream>
        >[0])
        connection.current = opened
        return opened
      },
      apply: (cache, event) => {
        const key = readKey(setup.locks, params)
        const before = cache.getQueryData<Lock[]>(key)
        if (before === undefined) return [setup.locks.path]
        const after = locksAfter(before, event)
        if (after !== before) cache.setQueryData(key, after)
        return cache.getQueryState(key)?.fetchStatus === 'fetching' ? [setup.locks.path] : []
      },
      addressesToReread,
      isOf: (key) => (key as ReadKey)[1]?.setupKey === setupKey,
      onLost: () => void rereadAll(setupKey),
    }
  }, [setupKey])
  const feed = useSubjectFeed(subject)
  useCommandFailures(feed.commands)
  useEffect(() => {
    setFeed(feed)
  }, [feed])
  useEffect(() => {
    setInstall(async (name, installed) => {
      if (connection.current === undefined) throw unheard()
      try {
        await connection.current.request({ '@type': installed ? 'InstallPackage' : 'RemovePackage', name } as {
          '@type': string
        })
      } catch (error) {
        throw error instanceof VcmpNak ? new Error(nakSentence(error)) : unheard()
      }
    })
    return () => {
      setFeed(undefined)
      setInstall(undefined)
    }
  }, [])
  return null
}

/** What an event changed without carrying it. */
function addressesToReread(event: CubeEvent): string[] {
  switch (event['@type']) {
    case 'LockRemovedEvent':
    case 'BoxesChanged':
      return [setup.locks.path, setup.boxes.path]
    case 'DevicesChanged':
      return [setup.lockingDevices.path, setup.locks.path]
    case 'UnitsChanged':
      return [setup.units.path, setup.drivers.path, setup.lockingDevices.path]
    case 'TenantChanged':
    case 'CubeChanged':
    case 'ConnectionEvent':
      return [setup.cube.path]
    default:
      return []
  }
}
