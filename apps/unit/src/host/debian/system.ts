import { access, readFile, readlink, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, loadavg, networkInterfaces, platform, release, totalmem, uptime } from 'node:os'
import type { Ethernet, OsInfo } from '@cubeward/contract/admin/unit-parts.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'

const zoneInfo = '/usr/share/zoneinfo'

/** Memory that programs can still get; what the kernel keeps for its caches counts as free. */
export const availableMemory = (meminfo: string): number =>
  Number(/^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1] ?? 0) * 1_024

/** As Debian calls architectures. */
const debianNames: Partial<Record<string, string>> = { x64: 'amd64', ia32: 'i386', arm: 'armhf' }

/** The operating system and how it does. */
export async function osInfo(ethernet: () => Promise<Ethernet>): Promise<OsInfo> {
  const [meminfo, disk, network, timezone] = await Promise.all([
    readFile('/proc/meminfo', 'utf8'),
    statfs('/'),
    ethernet(),
    currentTimezone(),
  ])
  const [one = 0, five = 0, fifteen = 0] = loadavg()
  return {
    arch: debianNames[arch()] ?? arch(),
    type: platform() === 'linux' ? 'Linux' : platform(),
    release: release(),
    cpus: availableParallelism(),
    totalmem: totalmem(),
    timezone,
    wgIpAddress: wireguardAddress(),
    metrics: {
      uptime: uptime(),
      loadavg: [one, five, fifteen],
      availmem: availableMemory(meminfo),
      rootfs: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
      ethernet: network,
    },
  }
}

function wireguardAddress(): string | null {
  for (const [name, addresses] of Object.entries(networkInterfaces()))
    if (name.startsWith('wg')) for (const { family, address } of addresses ?? []) if (family === 'IPv4') return address
  return null
}

async function currentTimezone(): Promise<string | null> {
  const target = await readlink('/etc/localtime').catch(() => '')
  const at = target.indexOf('zoneinfo/')
  return at < 0 ? null : target.slice(at + 'zoneinfo/'.length)
}

/** Sets the zone as `timedatectl` does, also where systemd does not run. `root` is another folder in tests. */
export async function setTimezone(timezone: string, root = ''): Promise<void> {
  const file = `${zoneInfo}/${timezone}`
  await access(file).catch(() => {
    throw new VcmpProblem({ status: 400, title: `This unit does not know the time zone ${timezone}.` })
  })
  const link = `${root}/etc/localtime`
  // the new link takes the place of the old one at once: at no moment there is none
  await rm(`${link}.cubeward`, { force: true })
  await symlink(file, `${link}.cubeward`)
  await rename(`${link}.cubeward`, link)
  await writeFile(`${root}/etc/timezone`, `${timezone}\n`)
}
