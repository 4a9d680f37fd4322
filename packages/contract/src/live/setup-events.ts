import { z } from 'zod'
import * as requests from '../admin/unit-requests.ts'
import { command, stream } from '../kernel/endpoint.ts'
import * as cube from './cube-events.ts'
import { CommandReceipt, OpenLock, WithdrawOpenLock } from './cube-events.ts'
import { JobExit, JobStarted, PackagesChanged, timed, UnitChanged } from './unit-events.ts'

/* What whoever has a setup key hears and may ask for: of one cube, or of one unit. Only the part that a wizard needs. */

export const CubeSetupEvent = z.discriminatedUnion('@type', [
  cube.Subscribed,
  cube.Resync,
  cube.ConnectionEvent,
  cube.LockEventMessage,
  cube.LockRemovedEvent,
  cube.DevicesChanged,
  cube.BoxesChanged,
  cube.UnitsChanged,
  cube.TenantChanged,
  cube.CommandEvent,
  cube.CubeChanged,
])
export const UnitSetupEvent = z.discriminatedUnion('@type', [
  cube.Subscribed,
  cube.Resync,
  cube.ConnectionEvent,
  UnitChanged,
  PackagesChanged,
  JobStarted,
  JobExit,
])

const answers = requests.unitAnswers
const packages = <A extends 'setupKey' | 'unitSetupKey'>(access: A, where: string) => ({
  InstallPackage: command({
    access,
    summary: `Begins to install the controller or the driver of a lock vendor ${where}; no other package.`,
    message: requests.InstallPackage.extend(timed),
    reply: answers.InstallPackage,
  }),
  RemovePackage: command({
    access,
    summary: `Begins to remove the driver of a lock vendor ${where}; no other package.`,
    message: requests.RemovePackage.extend(timed),
    reply: answers.RemovePackage,
  }),
})

export const cubeSetupStream = stream('/admin/v1/setup/cube/:setupKey/events', {
  access: 'setupKey',
  summary: 'Events of the cube that is set up; opens its locks, and installs drivers on its main unit.',
  events: CubeSetupEvent,
  commands: {
    OpenLock: command({
      access: 'setupKey',
      summary: 'Opens a lock by its handle, now or never.',
      message: OpenLock,
      reply: CommandReceipt,
    }),
    WithdrawOpenLock: command({
      access: 'setupKey',
      summary: 'Tells what became of an opening; one that has not arrived yet will not be carried out any more.',
      message: WithdrawOpenLock,
      reply: CommandReceipt,
    }),
    ...packages('setupKey', 'on the main unit of the cube'),
  },
})

export const unitSetupStream = stream('/admin/v1/setup/unit/:setupKey/events', {
  access: 'unitSetupKey',
  summary: 'Events of the unit that is set up; installs the controller and drivers on it.',
  events: UnitSetupEvent,
  commands: packages('unitSetupKey', 'on the unit'),
})
