import { cubeAlerts } from '../features/alerts/reconcile.ts'
import { appAdmissions } from '../features/apps/app-admissions.ts'
import { OpenJobs } from '../features/boxes/open-jobs.ts'
import { type CodesService, createCodesService } from '../features/maintenance-codes/service.ts'
import { createSetupPort } from '../features/setup/create-setup-port.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { StartError } from '../platform/lib/start-error.ts'
import { createHub, type Hub } from '../platform/live/hub.ts'
import { createLocalBus } from '../platform/live/local-bus.ts'
import { connectNats } from '../platform/live/nats-bus.ts'
import { joinNodes } from '../platform/nodes/nodes.ts'
import type { RunningParts } from './running-parts.ts'
import type { ServerOptions } from './server-options.ts'
import type { Storage } from './storage.ts'

export interface Live {
  hub: Hub
  openJobs: OpenJobs
  codes: CodesService
}

/** Live connections of consoles and cubes, and what they have under way. The hub and the jobs end before HTTP does: see `serve`. */
export async function openLive(
  { config, log, checkReplies = false }: ServerOptions,
  { db, sealer, identity }: Storage & { identity: Identity },
  parts: RunningParts,
): Promise<Live> {
  const codes = createCodesService({ db, sealer })
  const node = parts.keep(await joinNodes({ db, log }))
  const bus = parts.keep(
    config.nats === undefined ? createLocalBus({ log }) : await connectNats(config.nats, config.caFile, log),
  )
  const { app: appOf, keyExists: appKeyExists } = appAdmissions(db)
  const setup = createSetupPort({ config, db, sealer })
  const hub = createHub({
    ...{ appOf, appKeyExists },
    ...{ config, db, node, identity, log, codes, alerts: cubeAlerts, setup, bus, checkEvents: checkReplies },
  })
  const roleIn: ConstructorParameters<typeof OpenJobs>[0]['roleIn'] = (userId, operator) =>
    identity.memberships.roleIn(userId, operator)
  identity.onSignedOut((userId) => hub.signedOut(userId))
  const openJobs = new OpenJobs({ db, node, hub, log, roleIn })
  await hub.start()
  node.onEnded((nodeId) => openJobs.recover(nodeId))
  const { alone } = await node.start()
  if (!alone && config.nats === undefined)
    throw new StartError(
      'Another server works on this database; set NATS_URL for both to share the work. If it has ended just now, start again in 15 seconds.',
    )
  if (alone) await hub.giveGrace()
  return { hub, openJobs, codes }
}
