import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import { expect, test } from 'vitest'
import { jobProgress, withOutput } from './job-output.ts'

const job: UnitJobOutput = {
  ...{ jobId: 'one', kind: 'UpgradeAll', name: null, state: 'Running', exit: null },
  ...{ started: '2026-11-22T08:00:00.000Z', ended: null, from: 0, output: 'abc' },
}

test('output is added where it goes on; what came twice counts once', () => {
  expect(withOutput(job, { jobId: 'one', from: 3, output: 'de' })?.output).toBe('abcde')
  expect(withOutput(job, { jobId: 'one', from: 1, output: 'bcd' })?.output).toBe('abcd')
})

test('a gap, and another job, are read anew', () => {
  expect(withOutput(job, { jobId: 'one', from: 4, output: 'e' })).toBeUndefined()
  expect(withOutput(job, { jobId: 'two', from: 3, output: 'd' })).toBeUndefined()
})

test('of a long output the end is kept', () => {
  const long = withOutput(job, { jobId: 'one', from: 3, output: 'x'.repeat(1_048_576) })
  expect([long?.output.length, long?.from]).toEqual([1_048_576, 3])
})

test('the words of apt tell how far it is', () => {
  const output = `The following packages have been kept back:
  linux-image-amd64
The following packages will be upgraded:
  curl libc6
2 upgraded, 0 newly installed, 0 to remove and 1 not upgraded.
Unpacking curl (7.88) over (7.87) ...
Unpacking libc6:amd64 (2.36) over (2.35) ...
Setting up libc6:amd64 (2.36) ...
`
  expect(jobProgress(output)).toEqual({
    total: 2,
    items: [
      { name: 'linux-image-amd64', state: 'held' },
      { name: 'curl', state: 'unpacked' },
      { name: 'libc6', state: 'done' },
    ],
  })
  expect(jobProgress('E: Unable to locate package x')).toEqual({ total: undefined, items: [] })
})
