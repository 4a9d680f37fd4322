import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Running } from '../host.ts'
import { run } from '../program.ts'
import { checkedSelections, readSelections } from './debconf.ts'

/** Unattended, and a configuration file that was changed by hand stays as it is. */
const aptOptions = [
  '-y',
  '-q',
  '-o',
  'Dpkg::Options::=--force-confold',
  '-o',
  'DPkg::Lock::Timeout=120',
  '-o',
  'APT::Color=0',
]
/** A source that does not answer holds nothing up for long. */
const readOptions = [
  '-q',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
]
const newestKept = 20
/** In dpkg's own format: name, version, state. */
const fields = ['Package', 'Version', 'db:Status-Abbrev']
  .map((name) => `$\{${name}}`)
  .join('\\t')
  .concat('\\n')

/** Versions by package, the newest first, as `apt-cache madison` lists them. */
export function parseVersions(text: string): Map<string, string[]> {
  const versions = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [name = '', version = ''] = line.split('|').map((part) => part.trim())
    if (name === '' || version === '') continue
    const known = versions.get(name) ?? []
    if (!known.includes(version) && known.length < newestKept) versions.set(name, [...known, version])
  }
  return versions
}

/** Installed packages as `dpkg-query` lists them; what was removed and left its configuration has no version. */
export function parseInstalled(text: string): Map<string, string | null> {
  const installed = new Map<string, string | null>()
  for (const line of text.split('\n')) {
    const [name = '', version = '', state = ''] = line.split('\t')
    if (name !== '') installed.set(name, state[1] === 'i' ? version : null)
  }
  return installed
}

/** A list too long for one command line goes in parts. */
const inParts = <T>(all: readonly T[], size = 500): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

export interface Packages {
  list(): Promise<UnitPackage[]>
  configure(name: string, config: string): Promise<void>
  hold(name: string, hold: boolean): Promise<void>
  install(name: string, version: string | undefined, jobId: string): Promise<Running>
  remove(name: string, jobId: string): Promise<Running>
  upgradeAll(jobId: string): Running
}

interface Options {
  readonly debconf?: string
  readonly apt?: readonly string[]
  /** Runs a program as this job, and another one before it, whatever comes of that. */
  readonly start: (jobId: string, program: string, args: readonly string[], first?: readonly string[]) => Running
}

/** Packages of a Debian host. `apt` has options for each call of apt (tests give it a root of its own). */
export function debianPackages({ debconf = '/var/cache/debconf', apt = [], start }: Options): Packages {
  const job = (...args: string[]): [string, string[]] => ['apt-get', [...apt, ...aptOptions, ...args]]

  /** What is no name of a package apt takes for a pattern, or for the order to do the opposite (`name-`, `name+`). */
  async function checkName(name: string): Promise<void> {
    const names = await run('apt-cache', [...apt, 'pkgnames', '--', name])
    if (!names.split('\n').includes(name)) throw new VcmpProblem(nak('unit.noPackage', { name: name.slice(0, 128) }))
  }

  return {
    async list() {
      const [installedText, heldText, selections] = await Promise.all([
        run('dpkg-query', ['-W', `-f=${fields}`]),
        run('apt-mark', [...apt, 'showhold']),
        readSelections({ debconf }),
      ])
      const installed = parseInstalled(installedText)
      const held = new Set(heldText.split('\n').map((name) => name.split(':')[0]))
      const parts = await Promise.all(
        inParts([...installed.keys()]).map((names) => run('apt-cache', [...apt, 'madison', '--', ...names])),
      )
      const versions = parseVersions(parts.join('\n'))
      return [...installed]
        .map(([name, version]) => ({
          name,
          installed: version,
          available: versions.get(name) ?? [],
          hold: held.has(name),
          config: selections.get(name)?.slice(0, 65_536) ?? null,
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    async configure(name, config) {
      await run('debconf-set-selections', [], { input: checkedSelections(name, config) })
      await run('dpkg-reconfigure', ['--frontend=noninteractive', '--', name], { timeoutMs: 120_000 })
    },
    async hold(name, hold) {
      await checkName(name)
      await run('apt-mark', [...apt, hold ? 'hold' : 'unhold', '--', name])
    },
    async install(name, version, jobId) {
      await checkName(name)
      if (version !== undefined) return start(jobId, ...job('install', '--', `${name}=${version}`))
      // the newest one that there is: what apt has read of its sources may be old, and its files gone
      return start(jobId, ...job('install', '--', name), ['apt-get', ...apt, ...readOptions, 'update'])
    },
    async remove(name, jobId) {
      await checkName(name)
      return start(jobId, ...job('remove', '--', name))
    },
    upgradeAll: (jobId) => start(jobId, ...job('--with-new-pkgs', 'upgrade')),
  }
}
