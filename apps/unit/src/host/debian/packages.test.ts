import { execFileSync } from 'node:child_process'
import { randomUUID as id } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository, type PackageRepository } from '../../testing/package-repository.ts'
import type { Running } from '../host.ts'
import { keptJobs } from './kept-jobs.ts'
import { debianPackages, type Packages, parseInstalled, parseVersions } from './packages.ts'

// A name of its own for each run, so that two runs on one machine do not meet.
const name = `cubeward-probe-${process.pid}`
const directory = mkdtempSync(join(tmpdir(), 'cubeward-apt-'))
let repository: PackageRepository
let packages: Packages

beforeAll(() => {
  repository = createRepository(directory)
  repository.add(name, '1.0')
  packages = debianPackages({ apt: repository.apt, start: keptJobs({ directory: join(directory, 'jobs') }).start })
})
afterAll(() => {
  for (const one of [`${name}-base`, name]) execFileSync('dpkg', ['--purge', '--force-all', one], { stdio: 'ignore' })
  rmSync(directory, { recursive: true, force: true })
})

async function finished(job: Running | Promise<Running>) {
  const { output, exit } = await job
  let text = ''
  for await (const piece of output) text += piece
  return { text, exit: await exit }
}
const own = async () => (await packages.list()).find((one) => one.name === name)
const installedVersion = () => readFileSync(`/usr/share/${name}/version`, 'utf8')

test('a package of a real repository is installed, held, upgraded and removed by apt itself (UPKG-02, UPKG-04, UPKG-06)', async () => {
  const installed = await finished(packages.install(name, undefined, id()))
  expect(installed).toMatchObject({ exit: 0, text: expect.stringContaining(`Setting up ${name} (1.0)`) })
  expect(await own()).toMatchObject({ installed: '1.0', available: ['1.0'], hold: false, config: null })

  repository.add(name, '2.0')
  await packages.hold(name, true)
  expect(await own()).toMatchObject({ hold: true, available: ['2.0', '1.0'] })
  expect((await finished(packages.upgradeAll(id()))).exit).toBe(0)
  expect(installedVersion()).toBe('1.0')

  await packages.hold(name, false)
  expect((await finished(packages.upgradeAll(id()))).exit).toBe(0)
  expect(installedVersion()).toBe('2.0')

  expect((await finished(packages.remove(name, id()))).exit).toBe(0)
  expect(existsSync(`/usr/share/${name}/version`)).toBe(false)
}, 60_000)

test('the newest version is installed, also one of which apt has not read yet, or with sources that cannot be read', async () => {
  repository.add(name, '3.0', { isRead: false })
  expect((await finished(packages.install(name, undefined, id()))).exit).toBe(0)
  expect(installedVersion()).toBe('3.0')
  expect((await finished(packages.remove(name, id()))).exit).toBe(0)

  const list = join(directory, 'pool/Packages')
  renameSync(list, `${list}.away`)
  try {
    const { exit, text } = await finished(packages.install(name, undefined, id()))
    expect({ exit, text }).toEqual({ exit: 0, text: expect.stringContaining('Packages') })
    expect(installedVersion()).toBe('3.0')
    expect((await finished(packages.remove(name, id()))).exit).toBe(0)
  } finally {
    renameSync(`${list}.away`, list)
  }
}, 60_000)

test('one version is installed, a version that does not exist ends with the output of apt', async () => {
  expect((await finished(packages.install(name, '1.0', id()))).exit).toBe(0)
  expect(installedVersion()).toBe('1.0')
  const none = await finished(packages.install(name, '9.9', id()))
  expect(none.exit).toBe(100)
  expect(none.text).toContain(`Version '9.9' for '${name}' was not found`)
}, 60_000)

test.each([
  '; rm -rf /',
  '--force-yes',
  '$(reboot)',
  'a b',
  `${name}-`,
  `${name}+`,
  name.replace('-', '.'),
  `${name.slice(0, -1)}*`,
  `?name(${name})`,
  'cubeward-no-such-package',
])('%j is no name of a package, and apt is not run with it', async (odd) => {
  const before = await own()
  const jobs = [() => packages.install(odd, undefined, id()), () => packages.remove(odd, id())]
  for (const job of [...jobs, () => packages.hold(odd, true)])
    await expect(job()).rejects.toThrow(`There is no package ${odd} on this unit or in its sources.`)
  expect(await own()).toEqual(before)
})

test('what the base package needs is not removed under it, since apt takes that for important (UPKG-05)', async () => {
  const base = `${name}-base`
  repository.add(base, '1.0', { depends: name, isImportant: true })
  expect((await finished(packages.install(base, undefined, id()))).exit).toBe(0)
  const { exit, text } = await finished(packages.remove(name, id()))
  expect({ exit, text }).toEqual({ exit: 100, text: expect.stringContaining(`${base} : Depends: ${name}`) })
  expect(await own()).toMatchObject({ installed: expect.any(String) })
  // dpkg does what it is told by name
  execFileSync('dpkg', ['-P', base], { stdio: 'ignore' })
}, 60_000)

test('the answers of debconf are read, set and refused by line', async () => {
  await expect(packages.configure('tzdata', 'other\ttzdata/Areas\tselect\tEurope')).rejects.toThrow(
    'Line 1 is not of the form: tzdata, question, type, value.',
  )
})

test('what dpkg-query and apt-cache print is understood', () => {
  expect(parseInstalled('a\t1.0\tii \nb\t2.0\trc \nc\t3\thi \n')).toEqual(
    new Map([
      ['a', '1.0'],
      ['b', null],
      ['c', '3'],
    ]),
  )
  expect(parseVersions(' a | 2.0 | file:x Packages\n a | 1.0 | x\n a | 2.0 | y\n')).toEqual(
    new Map([['a', ['2.0', '1.0']]]),
  )
})
