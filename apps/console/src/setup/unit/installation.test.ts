import { expect, test } from 'vitest'
import { cubeMissing, installationOf } from './installation.ts'

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
