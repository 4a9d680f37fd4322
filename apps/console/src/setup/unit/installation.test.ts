import { expect, test } from 'vitest'
import { cubeMissing, installationOf, mustOrder } from './installation.ts'

const job = {
  jobId: '0198b6a0-0000-7000-8000-00000000001a',
  kind: 'InstallPackage',
  name: 'cubeward-controller',
} as const
const bare = { controller: null, job: null, connected: true }

test('the installation waits, goes on, is done or has failed (USETUP-08, USETUP-09)', () => {
  expect(installationOf({ ...bare, connected: false }, false)).toBe('waiting')
  expect(installationOf(bare, true)).toBe('installing')
  expect(installationOf({ ...bare, job: { ...job, state: 'Running', exit: null } }, false)).toBe('installing')
  expect(installationOf({ ...bare, job: { ...job, state: 'Done', exit: 0 } }, false)).toBe('installed')
  expect(installationOf({ ...bare, job: { ...job, state: 'Done', exit: 100 } }, true)).toBe('failed')
  expect(installationOf({ ...bare, controller: '2.8.0' }, false)).toBe('installed')
})

test('the cube has to be connected, and in setup mode (USETUP-11, USETUP-12)', () => {
  expect(cubeMissing({ cubeConnected: false, cubeSetupKey: 'k' })).toBe('connection')
  expect(cubeMissing({ cubeConnected: true, cubeSetupKey: null })).toBe('key')
  expect(cubeMissing({ cubeConnected: true, cubeSetupKey: 'k' })).toBeUndefined()
})

test('the job decides, whatever became of the order; what nobody knows is said, and may be tried again', () => {
  const refusal = { after: null, reason: 'A job runs on this unit.' }
  expect(installationOf(bare, true, refusal)).toBe('failed')
  expect(installationOf({ ...bare, job: { ...job, state: 'Running', exit: null } }, true, refusal)).toBe('installing')
  expect(installationOf({ ...bare, job: { ...job, state: 'Done', exit: 0 } }, true, refusal)).toBe('installed')
  const lost = { ...bare, job: { ...job, state: 'Unknown' as const, exit: null } }
  expect(installationOf(lost, false)).toBe('unknown')
  expect(installationOf({ ...lost, controller: '2.8.0' }, false)).toBe('installed')
  expect([mustOrder(lost, undefined), mustOrder(lost, job.jobId), mustOrder(lost, null)]).toEqual([false, true, false])
})

test('the controller is ordered by itself once, and after a failure when somebody wants it (USETUP-07)', () => {
  expect(mustOrder({ ...bare, connected: false }, undefined)).toBe(false)
  expect(mustOrder(bare, undefined)).toBe(true)
  expect(mustOrder({ ...bare, controller: '2.8.0' }, undefined)).toBe(false)
  const failed = { ...bare, job: { ...job, state: 'Done' as const, exit: 100 } }
  expect([mustOrder(failed, undefined), mustOrder(failed, job.jobId)]).toEqual([false, true])
  expect(mustOrder({ ...bare, job: { ...job, state: 'Running', exit: null } }, job.jobId)).toBe(false)
})
