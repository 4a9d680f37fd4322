import { z } from 'zod'
import { Text, Uuid } from '../kernel/fields.ts'
import {
  EthernetSetting,
  OsInfo,
  PackageName,
  PackageVersion,
  ServiceName,
  UnitJobKind,
  UnitMetrics,
  UnitPackage,
  UnitScreen,
  UnitService,
} from './unit-parts.ts'

/* What is asked of a unit: now or not at all. The same messages go from the console to the server and on to the unit. */

const request = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ '@type': z.literal(type), ...shape })

export const GetOsInfo = request('GetOsInfo', {})
export const GetPackages = request('GetPackages', {})
export const GetServices = request('GetServices', {})
export const GetScreens = request('GetScreens', {})
export const ConfigurePackage = request('ConfigurePackage', { name: PackageName, config: Text(16_384) })
export const InstallPackage = request('InstallPackage', { name: PackageName, version: PackageVersion.optional() })
export const RemovePackage = request('RemovePackage', { name: PackageName })
export const HoldPackage = request('HoldPackage', { name: PackageName, hold: z.boolean() })
export const UpgradeAll = request('UpgradeAll', {})
export const RestartService = request('RestartService', { name: ServiceName })
export const ConfigureEthernet = request('ConfigureEthernet', { setting: EthernetSetting })
export const ConfigureTimezone = request('ConfigureTimezone', { timezone: Text(64, 1) })

export const UnitRequest = z.discriminatedUnion('@type', [
  GetOsInfo,
  GetPackages,
  GetServices,
  GetScreens,
  ConfigurePackage,
  InstallPackage,
  RemovePackage,
  HoldPackage,
  UpgradeAll,
  RestartService,
  ConfigureEthernet,
  ConfigureTimezone,
])
export type UnitRequest = z.infer<typeof UnitRequest>

/** How a unit did at a moment of the last hour. */
export const UnitMoment = UnitMetrics.pick({ loadavg: true, availmem: true, rootfs: true }).extend({
  at: z.iso.datetime(),
})
export type UnitMoment = z.infer<typeof UnitMoment>

export const OsSnapshot = OsInfo.extend({ history: z.array(UnitMoment).max(100) })
export type OsSnapshot = z.infer<typeof OsSnapshot>
export const PackageSnapshot = z.object({
  packages: z.array(UnitPackage).max(20_000),
  /** So many packages more, whose names come last, had no room. */
  leftOut: z.number().int().positive().optional(),
})
export const ServiceSnapshot = z.object({ services: z.array(UnitService).max(5_000) })
export const ScreenSnapshot = z.object({ screens: z.array(UnitScreen).max(1_000) })
/** It is done. */
export const Done = z.object({})
/** The job has begun; its output and its exit follow. */
export const JobBegun = z.object({ jobId: Uuid })

/** A job is `Unknown` while its unit is away in the middle of it; the unit tells how it ended once it is back. */
export const UnitJobState = z.enum(['Running', 'Done', 'Unknown'])
export const UnitJob = z.object({
  jobId: Uuid,
  kind: UnitJobKind,
  /** The package it is about; none for an upgrade of all. */
  name: Text(128).nullable(),
  state: UnitJobState,
  exit: z.number().int().nullable(),
})
export type UnitJob = z.infer<typeof UnitJob>

/** What each request is answered with. */
export const unitAnswers = {
  GetOsInfo: OsSnapshot,
  GetPackages: PackageSnapshot,
  GetServices: ServiceSnapshot,
  GetScreens: ScreenSnapshot,
  ConfigurePackage: Done,
  InstallPackage: JobBegun,
  RemovePackage: JobBegun,
  HoldPackage: Done,
  UpgradeAll: JobBegun,
  RestartService: Done,
  ConfigureEthernet: Done,
  ConfigureTimezone: Done,
} as const satisfies Record<UnitRequest['@type'], z.ZodType>
export type UnitAnswer<T extends UnitRequest['@type']> = z.infer<(typeof unitAnswers)[T]>
