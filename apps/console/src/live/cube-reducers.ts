import type { Cube, CubeListItem, CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { CubeEvent, OperatorEvent } from '@cubeward/contract/live/cube-events.ts'

/** What an event changes in each cached read. All are pure and give back the same object when nothing changed. */

export function locksAfter(locks: Lock[], event: CubeEvent): Lock[] {
  if (event['@type'] === 'LockRemovedEvent') {
    return locks.some((it) => it.lock === event.lock) ? locks.filter((it) => it.lock !== event.lock) : locks
  }
  if (event['@type'] !== 'LockEvent') return locks
  const at = locks.findIndex((it) => it.lock === event.lock)
  const known = locks[at]
  if (!known) {
    const added: Lock = {
      lock: event.lock,
      status: event.status,
      since: event.created,
      boxNumber: null,
      secondary: false,
    }
    return [...locks, added]
  }
  // delivered late, from a time offline: a newer status is known already
  if (known.since !== null && Date.parse(known.since) > Date.parse(event.created)) return locks
  if (known.status === event.status && known.since === event.created) return locks
  return locks.with(at, { ...known, status: event.status, since: event.created })
}

export function cubeAfter<C extends Cube>(cube: C, event: CubeEvent): C {
  switch (event['@type']) {
    case 'ConnectionEvent':
      if (cube.connected === event.connected) return cube
      return { ...cube, connected: event.connected, lastConnected: event.since }
    case 'TenantChanged':
      if (cube.tenant?.id === event.tenant?.id && cube.tenant?.name === event.tenant?.name) return cube
      return { ...cube, tenant: event.tenant }
    default:
      return cube
  }
}

export function overviewAfter(overview: CubeOverview, event: CubeEvent): CubeOverview {
  switch (event['@type']) {
    case 'UnitsChanged':
      return event.units ? { ...overview, units: event.units } : overview
    case 'DevicesChanged':
      return event.devices ? { ...overview, devices: event.devices } : overview
    default:
      return cubeAfter(overview, event)
  }
}

/** The rows of a cube list; a row that is not on this page changes nothing. */
export function cubeListAfter(page: Page<CubeListItem>, event: OperatorEvent): Page<CubeListItem> {
  if (event['@type'] !== 'CubeStateEvent') return page
  const at = page.content.findIndex((it) => it.id === event.cubeId)
  const row = page.content[at]
  if (!row || isSame(row, event)) return page
  const { connected, lastConnected, utilization, openAlerts } = event
  return { ...page, content: page.content.with(at, { ...row, connected, lastConnected, utilization, openAlerts }) }
}

type RowState = Pick<CubeListItem, 'connected' | 'lastConnected' | 'utilization' | 'openAlerts'>
function isSame(a: RowState, b: RowState): boolean {
  return (
    a.connected === b.connected &&
    a.lastConnected === b.lastConnected &&
    a.utilization.total === b.utilization.total &&
    a.utilization.occupied === b.utilization.occupied &&
    a.utilization.available === b.utilization.available &&
    a.utilization.disabled === b.utilization.disabled &&
    JSON.stringify(a.openAlerts) === JSON.stringify(b.openAlerts)
  )
}
