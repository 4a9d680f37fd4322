import type { EthernetSetting, OsInfo, UnitPackage, UnitScreen } from '@cubeward/contract/admin/unit-parts.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { basePackage, controllerPackage } from '@cubeward/domain/unit-packages.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Running, Terminal, UnitHost } from './host.ts'
import { SimulatedShell } from './simulated-shell.ts'

const MiB = 1_024 * 1_024

export interface SimulatedHostOptions {
  readonly id: string
  /** Packages that its repository offers beside the usual ones: the drivers of an installation. */
  readonly offered?: readonly string[]
  /** Which of those are installed from the start. */
  readonly installed?: readonly string[]
  /** Whether the controller is installed from the start. */
  readonly controller?: boolean
  /** Pause between two lines of output of a job. */
  readonly stepMs?: number
  /** Hears of a package that came or went. */
  readonly changed?: (name: string, installed: boolean) => void
}

const usual: [name: string, installed: string | null, available: string[]][] = [
  ['adduser', '3.134', ['3.134']],
  ['apt', '2.6.1', ['2.6.1']],
  ['bash', '5.2.15-2+b8', ['5.2.15-2+b8']],
  ['ca-certificates', '20230311', ['20230311+deb12u1', '20230311']],
  ['curl', '7.88.1-10+deb12u7', ['7.88.1-10+deb12u12', '7.88.1-10+deb12u7']],
  ['linux-image-amd64', '6.1.115-1', ['6.1.128-1', '6.1.115-1']],
  ['openssh-server', '1:9.2p1-2+deb12u3', ['1:9.2p1-2+deb12u5', '1:9.2p1-2+deb12u3']],
  ['screen', '4.9.0-4', ['4.9.0-4']],
  ['systemd', '252.31-1~deb12u1', ['252.36-1~deb12u1', '252.31-1~deb12u1']],
  ['wireguard-tools', '1.0.20210914-1+b1', ['1.0.20210914-1+b1']],
]
const services: [name: string, desc: string, running: boolean][] = [
  ['cron.service', 'Regular background program processing daemon', true],
  ['cubeward-unit.service', 'Cubeward unit agent', true],
  ['networking.service', 'Raise network interfaces', true],
  ['ssh.service', 'OpenBSD Secure Shell server', true],
  ['systemd-journald.service', 'Journal Service', true],
  ['systemd-timesyncd.service', 'Network Time Synchronization', true],
]

/** A number that looks like the one of this unit and stays so: from its id. */
const seedOf = (id: string) => [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/** A computer in memory: for the demo fleet and tests. What it is told to do it does to itself alone. */
export function simulatedHost(options: SimulatedHostOptions): UnitHost {
  const { id, offered = [], installed = [], controller = true, stepMs = 250, changed } = options
  const seed = seedOf(id)
  const booted = Date.now() - (seed % 40) * 86_400_000 - (seed % 86_400) * 1_000
  const packages = new Map<string, UnitPackage>()
  const add = (name: string, installed: string | null, available: string[]) =>
    packages.set(name, { name, installed, available, hold: false, config: null })
  for (const one of usual) add(...one)
  add(basePackage, '1.4.2', ['1.4.3', '1.4.2'])
  add(controllerPackage, controller ? '2.8.0' : null, ['2.8.1', '2.8.0'])
  for (const name of offered) add(name, installed.includes(name) ? '1.0.0' : null, ['1.0.0'])
  const tzdata = 'tzdata\ttzdata/Areas\tselect\tEurope\ntzdata\ttzdata/Zones/Europe\tselect\tBerlin'
  packages.set('tzdata', { name: 'tzdata', installed: '2024b-0', available: ['2024b-0'], hold: false, config: tzdata })

  const running = new Map(services.map(([name, , on]) => [name, on]))
  const screens = new Map<string, { shell: SimulatedShell; start: number; attached: number }>()
  let timezone = 'Europe/Berlin'
  let ethernet = {
    mode: 'dhcp' as EthernetSetting['mode'],
    address: `10.20.${seed % 250}.17/24`,
    gateway: `10.20.${seed % 250}.1`,
  }

  /** What `work` yields is the output, with a pause before each line; what it returns is the exit code. */
  function job(work: () => Generator<string, number>): Running {
    let settle: (code: number) => void = () => undefined
    const exit = new Promise<number>((resolve) => {
      settle = resolve
    })
    async function* output() {
      const steps = work()
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) return settle(step.value)
        await new Promise((resolve) => setTimeout(resolve, stepMs).unref())
        yield `${step.value}\n`
      }
    }
    return { output: output(), exit }
  }

  function* put(one: UnitPackage, version: string): Generator<string> {
    yield `Get:1 http://deb.example ${one.name} ${version}`
    yield `Unpacking ${one.name} (${version}) ...`
    packages.set(one.name, { ...one, installed: version })
    changed?.(one.name, true)
    yield `Setting up ${one.name} (${version}) ...`
  }

  const of = (name: string): UnitPackage => {
    const found = packages.get(name)
    if (found === undefined) throw new VcmpProblem({ status: 404, title: `This unit has no package ${name}.` })
    return found
  }

  function osInfo(now = Date.now()): OsInfo {
    const minutes = now / 60_000
    const load = Math.abs(0.6 + 0.5 * Math.sin(minutes / 7 + seed) + 0.2 * Math.sin(minutes * 3 + seed))
    return {
      arch: 'amd64',
      type: 'Linux',
      release: '6.1.0-28-amd64',
      cpus: 4,
      totalmem: 3_912 * MiB,
      timezone,
      wgIpAddress: `10.99.${seed % 250}.${2 + (seed % 200)}`,
      metrics: {
        uptime: (now - booted) / 1_000,
        loadavg: [load, load * 0.9, 0.6],
        availmem: Math.round((2_100 + 300 * Math.sin(minutes / 11 + seed)) * MiB),
        rootfs: { free: (18_000 + (seed % 4_000)) * MiB, total: 29_600 * MiB },
        ethernet,
      },
    }
  }

  return {
    osInfo: async () => osInfo(),
    metricsAt: (at) => osInfo(at.getTime()).metrics,
    packages: async () => [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    async configurePackage(name, config) {
      packages.set(name, { ...of(name), config })
    },
    async holdPackage(name, hold) {
      packages.set(name, { ...of(name), hold })
    },
    install: (name, version) =>
      job(function* () {
        yield 'Reading package lists...'
        const one = packages.get(name)
        const wanted = version ?? one?.available[0]
        if (one === undefined || wanted === undefined) {
          yield `E: Unable to locate package ${name}`
          return 100
        }
        if (!one.available.includes(wanted)) {
          yield `E: Version '${wanted}' for '${name}' was not found`
          return 100
        }
        yield* put(one, wanted)
        return 0
      }),
    remove: (name) =>
      job(function* () {
        yield 'Reading package lists...'
        const one = packages.get(name)
        if (one?.installed == null) {
          yield `Package '${name}' is not installed, so not removed`
          return 0
        }
        yield `Removing ${name} (${one.installed}) ...`
        packages.set(name, { ...one, installed: null })
        changed?.(name, false)
        return 0
      }),
    upgradeAll: () =>
      job(function* () {
        yield 'Calculating upgrade...'
        const newer = [...packages.values()].filter(
          (one) => one.installed !== null && one.available[0] !== one.installed,
        )
        const held = newer.filter(({ hold }) => hold)
        if (held.length > 0) yield 'The following packages have been kept back:'
        if (held.length > 0) yield `  ${held.map(({ name }) => name).join(' ')}`
        yield `${newer.length - held.length} upgraded, 0 newly installed, 0 to remove and ${held.length} not upgraded.`
        for (const one of newer) {
          const [newest] = one.available
          if (!one.hold && newest !== undefined) yield* put(one, newest)
        }
        return 0
      }),
    services: async () =>
      services.map(([name, desc]) => ({
        name,
        desc,
        enabled: true,
        // as on a real one
        ...(name === 'systemd-journald.service' && { static: true as const }),
        running: running.get(name) === true,
        failed: running.get(name) === false,
      })),
    async restartService(name) {
      if (!running.has(name)) throw new VcmpProblem({ status: 404, title: `This unit has no service ${name}.` })
      running.set(name, true)
    },
    screens: async () =>
      [...screens].map(
        ([screen, { start, attached }]): UnitScreen => ({
          screen,
          status: attached > 0 ? 'Attached' : 'Detached',
          start,
        }),
      ),
    async openTerminal(screen, size): Promise<Terminal> {
      const name = screen ?? `${4_000 + screens.size}.cubeward-${Date.now().toString(36)}`
      if (screen === undefined) {
        const shell = new SimulatedShell({ host: id, ended: () => screens.delete(name) })
        screens.set(name, { shell, start: Date.now(), attached: 0 })
      }
      const session = screens.get(name)
      if (session === undefined) throw new VcmpProblem(nak('unit.screenEnded'))
      session.attached += 1
      return session.shell.attach(name, size, () => {
        session.attached -= 1
      })
    },
    async configureEthernet(setting, reachable) {
      const before = ethernet
      ethernet =
        setting.mode === 'dhcp'
          ? { mode: 'dhcp', address: `10.20.${seed % 250}.17/24`, gateway: `10.20.${seed % 250}.1` }
          : setting
      if (await reachable()) return
      ethernet = before
      throw new VcmpProblem({
        status: 409,
        title: 'The server could not be reached with this setting. The setting before is in force again.',
      })
    },
    async configureTimezone(zone) {
      timezone = zone
    },
  }
}
