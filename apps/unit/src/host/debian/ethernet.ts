import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ethernet, EthernetSetting } from '@cubeward/contract/admin/unit-parts.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { run } from '../program.ts'
import { type Files, type ManagerName, managers, nameServers } from './network-managers.ts'

interface Options {
  readonly manager: ManagerName
  /** Keeps the setting before while a new one is tried, also over a restart of this program. */
  readonly dataDir: string
  /** Root of the host's files; another one in tests. */
  readonly root?: string
  readonly rollbackMs?: number
  readonly askMs?: number
  /** Pause until the setting before is tried again that could not be put back. */
  readonly againMs?: number
}

interface Before {
  device: string
  files: Files
}

interface Route {
  dev: string
  gateway?: string
}
interface Link {
  addr_info: { family: string; local: string; prefixlen: number; dynamic?: boolean }[]
}

/** The network card that leads out, and its setting, which is put back if the server cannot be reached with a new one. */
export function debianEthernet(options: Options) {
  const { manager: name, dataDir, root = '', rollbackMs = 60_000, askMs = 2_000, againMs = 30_000 } = options
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

  async function put({ device, files }: Before): Promise<void> {
    await manager.down(device)
    for (const [file, text] of Object.entries(files))
      if (text === null) await rm(file, { force: true })
      else {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, text)
      }
    await manager.up(device)
  }

  async function keep(before: Before): Promise<void> {
    await mkdir(dataDir, { recursive: true })
    await writeFile(`${kept}.new`, JSON.stringify(before), { flush: true })
    await rename(`${kept}.new`, kept)
  }

  /** Puts back what a change has left, also one in the middle of which the program was killed. */
  async function recover(): Promise<void> {
    const text = await readFile(kept, 'utf8').catch(() => undefined)
    if (text === undefined) return
    try {
      await put(JSON.parse(text) as Before)
    } catch (error) {
      setTimeout(recoverAgain, againMs)
      throw error
    }
    await rm(kept, { force: true })
  }

  /** Nobody can help this unit from afar until then. */
  function recoverAgain(): void {
    if (changing) return void setTimeout(recoverAgain, againMs)
    changing = true
    recover()
      .catch(() => undefined)
      .finally(() => {
        changing = false
      })
  }

  async function configure(setting: EthernetSetting, reachable: () => Promise<boolean>): Promise<void> {
    if (changing) throw new VcmpProblem({ status: 409, title: 'The network of this unit is being changed.' })
    const route = await defaultRoute()
    if (route === undefined)
      throw new VcmpProblem({ status: 409, title: 'This unit has no network card with a default route.' })
    changing = true
    try {
      const end = performance.now() + rollbackMs
      const { dev: device } = route
      const files: Files = {
        ...(await manager.others(root, device)),
        [fileOf(device)]: manager.text(device, setting, await nameServers(root)),
      }
      const texts = Object.keys(files).map(async (file) => [file, await readFile(file, 'utf8').catch(() => null)])
      // a kept file that is still there holds the last setting that worked: it must not be overwritten
      if (!existsSync(kept)) await keep({ device, files: Object.fromEntries(await Promise.all(texts)) })
      const applied = await put({ device, files }).then(
        () => true,
        () => false,
      )
      if (applied && (await reachedUntil(end, reachable))) return void (await rm(kept, { force: true }))
      const isBack = await recover().then(
        () => true,
        () => false,
      )
      throw new VcmpProblem({
        status: 409,
        title: isBack
          ? 'The server could not be reached with this setting. The setting before is in force again.'
          : 'The server could not be reached with this setting, and the one before could not be put back. That is tried again.',
      })
    } finally {
      changing = false
    }
  }

  async function reachedUntil(end: number, reachable: () => Promise<boolean>): Promise<boolean> {
    do {
      if (await reachable()) return true
      await wait(askMs)
    } while (performance.now() < end)
    return false
  }

  return { current, configure, recover }
}
