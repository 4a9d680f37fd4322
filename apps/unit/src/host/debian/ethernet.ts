import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ethernet, EthernetSetting } from '@cubeward/contract/admin/unit-parts.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { run } from '../program.ts'

/** How the network of a host is set up. */
interface Manager {
  /** The one file that holds our setting of an interface. */
  file(device: string): string
  text(device: string, setting: EthernetSetting): string
  apply(device: string): Promise<void>
  isDhcp(text: string): boolean
}

const networkd: Manager = {
  file: (device) => `/etc/systemd/network/05-cubeward-${device}.network`,
  text: (device, setting) =>
    `[Match]\nName=${device}\n\n[Network]\n${setting.mode === 'dhcp' ? 'DHCP=ipv4\n' : `Address=${setting.address}\nGateway=${setting.gateway}\n`}`,
  async apply(device) {
    await run('networkctl', ['reload'])
    await run('networkctl', ['reconfigure', device])
  },
  isDhcp: (text) => text.includes('DHCP='),
}

const ifupdown: Manager = {
  file: (device) => `/etc/network/interfaces.d/cubeward-${device}`,
  text: (device, setting) =>
    `auto ${device}\niface ${device} inet ${setting.mode}\n${setting.mode === 'dhcp' ? '' : `  address ${setting.address}\n  gateway ${setting.gateway}\n`}`,
  async apply(device) {
    // without --force an interface that was set up by other means stays as it is
    await run('ifdown', ['--force', device], { accept: [1] })
    await run('ip', ['addr', 'flush', 'dev', device])
    await run('ifup', ['--force', device], { timeoutMs: 60_000 })
  },
  isDhcp: (text) => / inet dhcp/.test(text),
}

const managers = { networkd, ifupdown }
export type ManagerName = keyof typeof managers

interface Options {
  readonly manager: ManagerName
  /** Keeps the setting before while a new one is tried, also over a restart of this program. */
  readonly dataDir: string
  /** Root of the host's files; another one in tests. */
  readonly root?: string
  readonly rollbackMs?: number
  readonly askMs?: number
}

/** `null`: there was no file of ours before. */
interface Before {
  device: string
  text: string | null
}

interface Route {
  dev: string
  gateway?: string
}
interface Link {
  addr_info: { family: string; local: string; prefixlen: number; dynamic?: boolean }[]
}

/** The network card that leads out, and its setting, which is put back if the server cannot be reached with a new one. */
export function debianEthernet({ manager: name, dataDir, root = '', rollbackMs = 60_000, askMs = 2_000 }: Options) {
  const manager = managers[name]
  const kept = join(dataDir, 'ethernet-before.json')
  const fileOf = (device: string) => root + manager.file(device)
  let changing = false

  async function defaultRoute(): Promise<Route | undefined> {
    return (JSON.parse(await run('ip', ['-j', '-4', 'route', 'show', 'default'])) as Route[])[0]
  }

  async function current(): Promise<Ethernet> {
    const route = await defaultRoute()
    if (route === undefined) return { mode: 'dhcp', address: null, gateway: null }
    const [link] = JSON.parse(await run('ip', ['-j', '-4', 'addr', 'show', 'dev', route.dev])) as Link[]
    const found = link?.addr_info.find(({ family }) => family === 'inet')
    const text = await readFile(fileOf(route.dev), 'utf8').catch(() => undefined)
    return {
      mode: (text === undefined ? found?.dynamic === true : manager.isDhcp(text)) ? 'dhcp' : 'static',
      address: found === undefined ? null : `${found.local}/${found.prefixlen}`,
      gateway: route.gateway ?? null,
    }
  }

  async function put(device: string, text: string | null): Promise<void> {
    const file = fileOf(device)
    if (text === null) await rm(file, { force: true })
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await manager.apply(device)
  }

  /** Puts back what a program that was killed in the middle of a change has left. */
  async function recover(): Promise<void> {
    const text = await readFile(kept, 'utf8').catch(() => undefined)
    if (text === undefined) return
    const before = JSON.parse(text) as Before
    await put(before.device, before.text)
    await rm(kept, { force: true })
  }

  async function configure(setting: EthernetSetting, reachable: () => Promise<boolean>): Promise<void> {
    if (changing) throw new VcmpProblem({ status: 409, title: 'The network of this unit is being changed.' })
    const route = await defaultRoute()
    if (route === undefined)
      throw new VcmpProblem({ status: 409, title: 'This unit has no network card with a default route.' })
    changing = true
    try {
      const before: Before = { device: route.dev, text: await readFile(fileOf(route.dev), 'utf8').catch(() => null) }
      await mkdir(dataDir, { recursive: true })
      await writeFile(kept, JSON.stringify(before), { flush: true })
      const applied = await put(route.dev, manager.text(route.dev, setting)).then(
        () => true,
        () => false,
      )
      if (applied && (await reachedWithin(rollbackMs, reachable))) return void (await rm(kept, { force: true }))
      await recover()
      throw new VcmpProblem({
        status: 409,
        title: 'The server could not be reached with this setting. The setting before is in force again.',
      })
    } finally {
      changing = false
    }
  }

  async function reachedWithin(limitMs: number, reachable: () => Promise<boolean>): Promise<boolean> {
    const end = performance.now() + limitMs
    while (performance.now() < end) {
      if (await reachable()) return true
      await wait(askMs)
    }
    return false
  }

  return { current, configure, recover }
}
