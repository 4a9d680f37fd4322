import { readdir, readFile } from 'node:fs/promises'
import type { EthernetSetting } from '@cubeward/contract/admin/unit-parts.ts'
import { run } from '../program.ts'

/** Texts of files by their paths; null: the file is not there. */
export type Files = Record<string, string | null>

/** How the network of a host is set up. */
export interface NetworkManager {
  /** The one file that holds our setting of an interface. */
  file(device: string): string
  text(device: string, setting: EthernetSetting, nameServers: readonly string[]): string
  /** Files of others that set the interface, as they are without it. */
  others(root: string, device: string): Promise<Files>
  /** Before the files change, and after it. */
  down(device: string): Promise<void>
  up(device: string): Promise<void>
  isDhcp(text: string): boolean
}

const networkd: NetworkManager = {
  // before all others, and the first one that matches holds alone
  file: (device) => `/etc/systemd/network/05-cubeward-${device}.network`,
  text(device, setting, nameServers) {
    const names = nameServers.map((address) => `DNS=${address}\n`).join('')
    const network =
      setting.mode === 'dhcp' ? 'DHCP=ipv4\n' : `Address=${setting.address}\nGateway=${setting.gateway}\n${names}`
    return `[Match]\nName=${device}\n\n[Network]\n${network}`
  },
  others: async () => ({}),
  down: async () => undefined,
  async up(device) {
    await run('networkctl', ['reload'])
    await run('networkctl', ['reconfigure', device])
  },
  isDhcp: (text) => text.includes('DHCP='),
}

const stanza = /^\s*(iface|mapping|auto|allow-\S+|source|source-directory|rename|no-auto-down|no-scripts|template)\b/

/** ifupdown applies every stanza of an interface that it finds: those of others are made comments. */
export function withoutInterface(text: string, device: string): string {
  let inside = false
  const lines = text.split('\n').map((line) => {
    const [, name, family] = line.trim().split(/\s+/)
    if (stanza.test(line)) inside = /^\s*iface\b/.test(line) && name === device && family === 'inet'
    return inside && line.trim() !== '' ? `# set by cubeward: ${line}` : line
  })
  return lines.join('\n')
}

const ifupdown: NetworkManager = {
  file: (device) => `/etc/network/interfaces.d/cubeward-${device}`,
  text(device, setting, nameServers) {
    const names = nameServers.length > 0 ? `  dns-nameservers ${nameServers.join(' ')}\n` : ''
    const more = setting.mode === 'dhcp' ? '' : `  address ${setting.address}\n  gateway ${setting.gateway}\n${names}`
    return `auto ${device}\niface ${device} inet ${setting.mode}\n${more}`
  },
  async others(root, device) {
    const folder = `${root}/etc/network/interfaces.d`
    const there = (await readdir(folder).catch(() => [])).map((name) => `${folder}/${name}`)
    const own = root + ifupdown.file(device)
    const files: Files = {}
    for (const path of [`${root}/etc/network/interfaces`, ...there.filter((path) => path !== own)]) {
      const text = await readFile(path, 'utf8').catch(() => '')
      const without = withoutInterface(text, device)
      if (without !== text) files[path] = without
    }
    return files
  },
  // by the files that hold: a client of DHCP ends with the setting that began it
  async down(device) {
    // without --force an interface that was set up by other means stays as it is
    await run('ifdown', ['--force', device], { accept: [1] })
    await run('ip', ['addr', 'flush', 'dev', device])
  },
  async up(device) {
    await run('ifup', ['--force', device], { timeoutMs: 60_000 })
  },
  isDhcp: (text) => / inet dhcp/.test(text),
}

export const managers = { networkd, ifupdown }
export type ManagerName = keyof typeof managers

/** The name servers in force: a setting by hand has none of its own, and the server is found by its name. */
export async function nameServers(root: string): Promise<string[]> {
  for (const file of ['/run/systemd/resolve/resolv.conf', '/etc/resolv.conf']) {
    const text = await readFile(root + file, 'utf8').catch(() => '')
    const found = [...text.matchAll(/^nameserver\s+([0-9a-fA-F.:]+)\s*$/gm)].map(([, address = '']) => address)
    const others = found.filter((address) => !address.startsWith('127.') && address !== '::1')
    if (others.length > 0) return others
  }
  return []
}
