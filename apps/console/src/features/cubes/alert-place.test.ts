import { type AlertType, alertOrder } from '@cubeward/domain/alert-causes.ts'
import { expect, test } from 'vitest'
import { alertPlace } from './alert-place.ts'

const LOCKS = '/$operator/cubes/$cubeId/locks'
const SESSIONS = '/$operator/cubes/$cubeId/sessions'
const pages: Record<AlertType, string> = {
  ...{ BreakIn: LOCKS, LockBlocked: LOCKS, LockDefective: LOCKS, LockControllerLost: LOCKS, LateLockResult: LOCKS },
  ...{ CubeDisconnected: SESSIONS, CloneSuspected: SESSIONS, OpeningUnanswered: LOCKS, MaintenanceRequired: LOCKS },
}

test.each(alertOrder)(
  'ALERT-02 %s leads to its box, and to the locks or connections of the cube if it has none',
  (type) => {
    const of = { type, cubeId: 'c' }
    expect(alertPlace('o', { ...of, boxNumber: '7' })).toEqual({
      to: '/$operator/cubes/$cubeId/boxes/$boxNumber',
      params: { operator: 'o', cubeId: 'c', boxNumber: '7' },
    })
    expect(alertPlace('o', { ...of, boxNumber: null })).toEqual({
      to: pages[type],
      params: { operator: 'o', cubeId: 'c' },
    })
  },
)
