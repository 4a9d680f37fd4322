import { z } from 'zod'
import { OsInfo, TerminalSize, UnitMetrics } from '../admin/unit-parts.ts'
import { UnitRequest } from '../admin/unit-requests.ts'
import { Text, Timestamp, Uuid } from '../kernel/fields.ts'

/*
 * The agent's connection `/device/v1/units/{unitId}`: VCMP, `Authorization: Bearer {unit secret}`, no Origin header. After the upgrade
 * the agent says Hello; then it reports, and carries out what it is asked.
 */
export const unitDevicePath = '/device/v1/units/:unitId'

/** First message. The server answers with the epoch that requests of this connection name, and its time (`Welcome` of cubes). */
export const UnitHello = z.object({
  '@type': z.literal('Hello'),
  version: Text(64),
  osInfo: OsInfo,
  /** Whether it can take a picture of its screen. */
  takesScreenshots: z.boolean().optional(),
})
export const UnitWelcome = z.object({ epoch: z.number().int(), now: Timestamp })

/** Every 3 seconds while somebody watches, else every minute. */
export const UnitMetricsReport = z.object({ '@type': z.literal('Metrics'), metrics: UnitMetrics })
/** Something of the unit is no longer as it was told. */
export const UnitChangedReport = z.object({
  '@type': z.literal('Changed'),
  what: z.enum(['packages', 'services', 'screens']),
})
/** Network or time zone are others now. */
export const OsChangedReport = z.object({
  '@type': z.literal('OsChanged'),
  osInfo: OsInfo,
  /** Why a network setting did not stay. */
  refused: Text(300).optional(),
})
/** Output of a job from the character `from` on. Acknowledged when it is stored; the next piece is sent after that. */
export const JobOutputReport = z.object({
  '@type': z.literal('JobOutput'),
  jobId: Uuid,
  from: z.number().int().nonnegative(),
  output: z.string().max(65_536),
})
/** Sent, also on a later connection, until it is acknowledged. */
export const JobExitReport = z.object({ '@type': z.literal('JobExit'), jobId: Uuid, exit: z.number().int() })

const terminal = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ '@type': z.literal(type), terminalId: Uuid, ...shape })

/** What a terminal printed; its pieces are numbered from 1. */
export const TerminalOutputReport = terminal('TerminalOutput', {
  seq: z.number().int().positive(),
  data: z.string().max(65_536),
})
/** The session of a terminal has ended, and the terminal with it. */
export const TerminalEndedReport = terminal('TerminalEnded', {})

export const UnitToServer = z.discriminatedUnion('@type', [
  UnitHello,
  TerminalOutputReport,
  TerminalEndedReport,
  UnitMetricsReport,
  UnitChangedReport,
  OsChangedReport,
  JobOutputReport,
  JobExitReport,
])
export type UnitToServer = z.infer<typeof UnitToServer>

/** A picture of the screen is uploaded before it is answered. */
const TakeScreenshot = z.strictObject({
  '@type': z.literal('TakeScreenshot'),
  highQuality: z.boolean(),
  kiosk: z.boolean(),
})
/** What is asked of a unit: by a console, or by the server for its cube. */
export const UnitTask = z.discriminatedUnion('@type', [...UnitRequest.options, TakeScreenshot])
export type UnitTask = z.infer<typeof UnitTask>
/** A request, carried out before its deadline on the connection that it names, or not at all. Its id is the one of the job it begins. */
export const UnitOrder = z.object({
  '@type': z.literal('UnitOrder'),
  commandId: Uuid,
  deadline: Timestamp,
  epoch: z.number().int(),
  request: UnitTask,
})
export type UnitOrder = z.infer<typeof UnitOrder>
/** Somebody looks at the unit: metrics are wanted often for the next minute. */
export const Watched = z.object({ '@type': z.literal('Watched') })
/** The key of the setup link that the unit shows on its screen; null: it is not in setup mode. */
export const SetupMode = z.object({ '@type': z.literal('SetupMode'), setupKey: Text(64).nullable() })
/** Attaches a terminal to a session; null begins a new one. Answered with the name that leads back to it. */
export const OpenTerminal = terminal('OpenTerminal', {
  deadline: Timestamp,
  epoch: z.number().int(),
  screen: Text(128, 1).nullable(),
  size: TerminalSize,
})
export type OpenTerminal = z.infer<typeof OpenTerminal>
export const TerminalAttached = z.object({ screen: Text(128, 1) })
/** Of a terminal that is not open any more nothing is said. */
export const ToTerminal = z.discriminatedUnion('@type', [
  terminal('TerminalInput', { data: z.string().max(16_384) }),
  terminal('TerminalResize', { size: TerminalSize }),
  /** Output up to this number stands on the screen of whoever looks. */
  terminal('TerminalAck', { seq: z.number().int().positive() }),
  terminal('CloseTerminal', {}),
])
export type ToTerminal = z.infer<typeof ToTerminal>
export const ServerToUnit = z.discriminatedUnion('@type', [
  UnitOrder,
  Watched,
  SetupMode,
  OpenTerminal,
  ...ToTerminal.options,
])
