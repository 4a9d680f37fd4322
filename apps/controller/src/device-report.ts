import { DeviceType } from '@cubeward/contract/admin/devices.ts'
import { DeviceReport } from '@cubeward/contract/device/cube.ts'
import { Text } from '@cubeward/contract/kernel/fields.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import type { DriverDevice } from './driver.ts'

const MAX_INFO = 4_000
const MAX_NAME = 128

/** A driver's device in the words of the platform: unknown types left out, free texts cut to what can be stored. */
export function deviceReport(device: DriverDevice): z.infer<typeof DeviceReport> {
  const report = DeviceReport.safeParse({
    deviceId: device.id,
    vendor: bounded(device.vendor, MAX_NAME),
    model: bounded(device.model, MAX_NAME),
    types: [...new Set(device.types.map(platformType))].filter((type) => type !== undefined).slice(0, 16),
    info: bounded(infoText(device), MAX_INFO),
  })
  if (!report.success) {
    throw new VcmpProblem({
      status: 400,
      title: 'This device cannot be taken.',
      detail: 'Its id must be 1 to 128 characters of valid text.',
    })
  }
  return report.data
}

/** The published package knows two types that the platform does not: a keypad lets people in, a door bell is no type. */
function platformType(type: string): DeviceType | undefined {
  return type === 'Keypad' ? 'Admission' : DeviceType.safeParse(type).data
}

function infoText({ info, serialNumber }: DriverDevice): string | undefined {
  const serial = serialNumber === undefined ? {} : { serialNumber }
  if (typeof info === 'object' && info !== null && !Array.isArray(info)) return JSON.stringify({ ...serial, ...info })
  if (serialNumber !== undefined) return JSON.stringify({ ...serial, ...(info != null && { info }) })
  if (info === undefined || info === null) return undefined
  return typeof info === 'string' ? info : JSON.stringify(info)
}

function bounded(text: string | null | undefined, max: number): string | null {
  if (text === undefined || text === null || text === '') return null
  // Cutting may halve a pair of surrogates, and NUL cannot be stored.
  const cut = text.slice(0, max)
  return Text(max).safeParse(cut).success ? cut : Buffer.from(cut).toString('utf8').replaceAll('\u0000', '\uFFFD')
}
