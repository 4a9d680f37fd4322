import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { Text } from '../kernel/fields.ts'
import { Ipv4, Ipv4Cidr } from '../kernel/network.ts'

/*
 * What a unit is made of, as its agent reports it and the console shows it. Texts come from the unit: they are bounded here, and shown
 * as text only.
 */

/** Name of a Debian package; nothing that a program could take for an option, a second argument, or “not this package”. */
export const PackageName = Text(128, 1).regex(/^[a-z0-9](?:[a-z0-9+.-]*[a-z0-9+.])?$/, says('unit.packageName'))
/** Version of a Debian package, as dpkg writes it. */
export const PackageVersion = Text(128, 1).regex(/^[0-9A-Za-z][0-9A-Za-z.+:~-]*$/, says('unit.packageVersion'))
/** A service alone: other units of systemd switch the computer off. */
export const ServiceName = Text(256, 1).regex(
  /^[A-Za-z0-9:_.@\\][A-Za-z0-9:_.@\\-]*\.service$/,
  says('unit.serviceName'),
)
/** Name of a GNU screen session, with or without its process number. */
export const ScreenName = Text(128, 1).regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, says('unit.screenName'))

export const UnitPackage = z.object({
  name: Text(128, 1),
  /** Empty if it is not installed. */
  installed: Text(128).nullable(),
  /** Versions that can be installed, the newest first. */
  available: z.array(Text(128)).max(20),
  hold: z.boolean(),
  /** Answers of debconf, one a line: package, question, type, value. Empty if the package asks nothing. */
  config: Text(65_536).nullable(),
  /** It has answers of debconf, which are too long to be told together with all packages. */
  configLeftOut: z.literal(true).optional(),
})
export type UnitPackage = z.infer<typeof UnitPackage>

export const UnitService = z.object({
  name: Text(256, 1),
  desc: Text(512),
  enabled: z.boolean(),
  /** Nobody can enable or disable it: others start it. It counts as enabled. */
  static: z.literal(true).optional(),
  running: z.boolean(),
  failed: z.boolean(),
})
export type UnitService = z.infer<typeof UnitService>

export const UnitScreen = z.object({
  screen: Text(128, 1),
  /** As GNU screen says it: Attached, Detached, Multi … */
  status: Text(64),
  /** Start in milliseconds since 1970. */
  start: z.number().int().nonnegative(),
})
export type UnitScreen = z.infer<typeof UnitScreen>

export const EthernetMode = z.enum(['dhcp', 'static'])
export const Ethernet = z.object({ mode: EthernetMode, address: Text(64).nullable(), gateway: Text(64).nullable() })
export type Ethernet = z.infer<typeof Ethernet>

/** A wanted network setting: with DHCP nothing else is said. */
export const EthernetSetting = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('dhcp') }),
  z.strictObject({ mode: z.literal('static'), address: Ipv4Cidr, gateway: Ipv4 }),
])
export type EthernetSetting = z.infer<typeof EthernetSetting>

export const UnitMetrics = z.object({
  /** Seconds since the operating system started. */
  uptime: z.number().nonnegative(),
  /** Over 1, 5 and 15 minutes. */
  loadavg: z.tuple([z.number().nonnegative(), z.number().nonnegative(), z.number().nonnegative()]),
  /** Bytes. */
  availmem: z.number().nonnegative(),
  /** Bytes of the root file system. */
  rootfs: z.object({ free: z.number().nonnegative(), total: z.number().nonnegative() }),
  ethernet: Ethernet,
})
export type UnitMetrics = z.infer<typeof UnitMetrics>

export const OsInfo = z.object({
  arch: Text(64),
  type: Text(64),
  release: Text(128),
  cpus: z.number().int().positive().max(4096),
  /** Bytes. */
  totalmem: z.number().positive(),
  timezone: Text(64).nullable(),
  /** Address of a WireGuard interface, if there is one. */
  wgIpAddress: Text(64).nullable(),
  metrics: UnitMetrics,
})
export type OsInfo = z.infer<typeof OsInfo>

/** Work of a unit that takes its time: one at a time, with the output of the program that does it. */
export const UnitJobKind = z.enum(['InstallPackage', 'RemovePackage', 'UpgradeAll'])
export type UnitJobKind = z.infer<typeof UnitJobKind>

export const TerminalSize = z.object({
  cols: z.number().int().min(1).max(1_000),
  rows: z.number().int().min(1).max(1_000),
})
export type TerminalSize = z.infer<typeof TerminalSize>
