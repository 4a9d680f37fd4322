import { z } from 'zod'
import { Ethernet, UnitMetrics } from '../admin/unit-parts.ts'
import * as requests from '../admin/unit-requests.ts'
import { command, stream } from '../kernel/endpoint.ts'
import { Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { ConnectionEvent, Resync, renewal, Subscribed, type Unnumbered } from './cube-events.ts'

const seq = z.number().int().nonnegative()
const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ '@type': z.literal(type), seq, ...shape })

/** Setup mode, cube or another property of the unit changed. */
export const UnitChanged = event('UnitChanged', {})
export const PackagesChanged = event('PackagesChanged', {})
export const JobStarted = event('JobStarted', { job: requests.UnitJob })
export const JobExit = event('JobExit', { job: requests.UnitJob })

export const UnitEvent = z.discriminatedUnion('@type', [
  Subscribed,
  Resync,
  ConnectionEvent,
  UnitChanged,
  event('MetricsChanged', { at: Timestamp, metrics: UnitMetrics }),
  PackagesChanged,
  event('ServicesChanged', {}),
  event('ScreensChanged', {}),
  /** `refused`: why a setting did not stay. */
  event('EthernetChanged', { ethernet: Ethernet, refused: Text(300).optional() }),
  event('TimezoneChanged', { timezone: Text(64).nullable() }),
  JobStarted,
  /** Output of a job from its character `from` on. */
  event('JobOutput', { jobId: Uuid, from: seq, output: z.string() }),
  JobExit,
])
export type UnitEvent = z.infer<typeof UnitEvent>
export type NewUnitEvent = Unnumbered<UnitEvent>

/** Until when a request may be carried out, by the server's clock: at most 10 s from the click. */
export const timed = { deadline: Timestamp.optional() }
const answers = requests.unitAnswers

export const unitStream = stream('/admin/v1/operators/:operator/units/:unitId/events', {
  access: 'unit:read',
  summary: 'Events of one unit, and requests to it.',
  events: UnitEvent,
  commands: {
    ...renewal,
    GetOsInfo: command({
      access: 'unit:read',
      summary: 'The operating system and how it does.',
      message: requests.GetOsInfo.extend(timed),
      reply: answers.GetOsInfo,
    }),
    GetPackages: command({
      access: 'unit:read',
      summary: 'The packages of the unit, and what could be installed in their place.',
      message: requests.GetPackages.extend(timed),
      reply: answers.GetPackages,
    }),
    GetServices: command({
      access: 'unit:read',
      summary: 'The services of the unit, those that failed first.',
      message: requests.GetServices.extend(timed),
      reply: answers.GetServices,
    }),
    GetScreens: command({
      access: 'unit:read',
      summary: 'The terminal sessions of the unit.',
      message: requests.GetScreens.extend(timed),
      reply: answers.GetScreens,
    }),
    ConfigurePackage: command({
      access: 'unit:write',
      summary: 'Stores the configuration of a package.',
      message: requests.ConfigurePackage.extend(timed),
      reply: answers.ConfigurePackage,
    }),
    InstallPackage: command({
      access: 'unit:write',
      summary: 'Begins to install a package: the newest version, or the one that is named.',
      message: requests.InstallPackage.extend(timed),
      reply: answers.InstallPackage,
    }),
    RemovePackage: command({
      access: 'unit:write',
      summary: 'Begins to remove a package; the base package is not removed.',
      message: requests.RemovePackage.extend(timed),
      reply: answers.RemovePackage,
    }),
    HoldPackage: command({
      access: 'unit:write',
      summary: 'Holds a package at its version, or lets it go.',
      message: requests.HoldPackage.extend(timed),
      reply: answers.HoldPackage,
    }),
    UpgradeAll: command({
      access: 'unit:write',
      summary: 'Begins to upgrade all packages that are not held.',
      message: requests.UpgradeAll.extend(timed),
      reply: answers.UpgradeAll,
    }),
    RestartService: command({
      access: 'unit:write',
      summary: 'Restarts a service.',
      message: requests.RestartService.extend(timed),
      reply: answers.RestartService,
    }),
    ConfigureEthernet: command({
      access: 'unit:write',
      summary: 'Sets the network; the setting before comes back if the server is not reached with the new one.',
      message: requests.ConfigureEthernet.extend(timed),
      reply: answers.ConfigureEthernet,
    }),
    ConfigureTimezone: command({
      access: 'unit:write',
      summary: 'Sets the time zone.',
      message: requests.ConfigureTimezone.extend(timed),
      reply: answers.ConfigureTimezone,
    }),
  },
})
