import { configurationFor } from '../features/email-configurations/queries.ts'
import { Deliveries } from '../platform/deliveries/deliveries.ts'
import { Schedules } from '../platform/deliveries/schedules.ts'
import type { Carrier } from '../platform/outside/carrier/carrier.ts'
import { createHttpCarrier } from '../platform/outside/carrier/http-carrier.ts'
import { loggedCarrier } from '../platform/outside/carrier/logged-carrier.ts'
import { createMailer, type Mailer } from '../platform/outside/mail/mailer.ts'
import { createKeptLogins } from '../platform/outside/matrix/kept-logins.ts'
import { createMatrix, type Matrix } from '../platform/outside/matrix/matrix.ts'
import { createOutbound, type Outbound, readCaFile } from '../platform/outside/outbound.ts'
import { createSms } from '../platform/outside/sms/sms.ts'
import type { SmsGateway } from '../platform/outside/sms/sms-gateway.ts'
import type { RunningParts } from './running-parts.ts'
import type { ServerOptions } from './server-options.ts'
import type { Storage } from './storage.ts'

export interface Messaging {
  outbound: Outbound
  mailer: Mailer
  sms: SmsGateway
  matrix: Matrix
  carrier: Carrier | undefined
  /** What leaves later. */
  deliveries: Deliveries
  /** What runs again and again. */
  schedules: Schedules
}

/** The ways to people and to other systems: mail, SMS, the mobile carrier. */
export function openMessaging(options: ServerOptions, { db, sealer }: Storage, parts: RunningParts): Messaging {
  const { config, log, standIns = {} } = options
  const outbound = createOutbound({
    allowPrivate: config.allowPrivateHosts,
    ca: readCaFile(config.caFile),
    totalMs: options.answerMs,
  })
  const sms = parts.keep(createSms({ config, log, standIn: standIns.sms }))
  const mailer = createMailer({
    config,
    configurationFor: (owner) => configurationFor(db, owner),
    sealer,
    outbound,
    outbox: standIns.mail,
  })
  const deliveries = new Deliveries({ db, log, timings: options.deliveryTimings })
  const schedules = new Schedules({ db, log })
  const matrix = createMatrix(standIns.matrix?.(outbound) ?? outbound, createKeptLogins(db, sealer))
  return { outbound, mailer, sms, matrix, carrier: carrierOf(options), deliveries, schedules }
}

function carrierOf({ config: { carrier }, log, standIns }: ServerOptions): Carrier | undefined {
  if (carrier === 'off') return undefined
  return carrier === undefined ? standIns?.carrier : loggedCarrier(createHttpCarrier(carrier), log)
}
