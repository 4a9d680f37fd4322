import { access } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { UnitHost } from '../host.ts'
import { debianEthernet } from './ethernet.ts'
import { keptJobs } from './kept-jobs.ts'
import type { ManagerName } from './network-managers.ts'
import { debianPackages } from './packages.ts'
import { gnuScreens } from './screens.ts'
import { type CaptureCommands, screenCapture } from './screenshot.ts'
import { systemdServices } from './services.ts'
import { osInfo, setTimezone } from './system.ts'

interface Options {
  /** Folder that this program may write to. */
  readonly dataDir: string
  /** User that the sessions of terminals run as, if not the one that the package makes for them. */
  readonly terminalUser?: string | undefined
  /** Programs that take a picture of the screen, if not those that are found. */
  readonly screenshot?: CaptureCommands | undefined
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The package makes it. */
const TERMINAL_USER = 'cubeward-terminal'
/**
 * Who the sessions of terminals run as; undefined: this program's own user. Root runs them as itself only if that is said; who is not root
 * can run them as nobody else.
 */
export function sessionUser(
  wanted: string | undefined,
  { uid, username }: { readonly uid: number; readonly username: string } = userInfo(),
): string | undefined {
  const user = wanted ?? (uid === 0 ? TERMINAL_USER : username)
  return user === username ? undefined : user
}

/** What manages the network of this host. */
const networkManager = async (): Promise<ManagerName> =>
  (await exists('/sbin/ifup')) && (await exists('/etc/network/interfaces')) ? 'ifupdown' : 'networkd'

/** A Debian computer: dpkg and apt, systemd, GNU screen, ifupdown or systemd-networkd. */
export async function debianHost({ dataDir, terminalUser, screenshot }: Options): Promise<UnitHost> {
  const jobs = keptJobs({ directory: join(dataDir, 'jobs') })
  const packages = debianPackages({ start: jobs.start })
  const services = systemdServices()
  const user = sessionUser(terminalUser)
  const screens = gnuScreens({ directory: join(dataDir, 'screens'), ...(user !== undefined && { user }) })
  const ethernet = debianEthernet({ manager: await networkManager(), dataDir })
  // without its network a unit is still there for who stands before it
  await ethernet.recover().catch((error: unknown) => process.stderr.write(`The network was not put back: ${error}\n`))
  const takeScreenshot = await screenCapture({ commands: screenshot })
  return {
    osInfo: () => osInfo(ethernet.current),
    packages: packages.list,
    configurePackage: packages.configure,
    holdPackage: packages.hold,
    install: packages.install,
    remove: packages.remove,
    upgradeAll: packages.upgradeAll,
    interruptedJob: jobs.interrupted,
    forgetJob: jobs.forget,
    services: services.list,
    restartService: services.restart,
    screens: screens.list,
    openTerminal: screens.open,
    configureEthernet: ethernet.configure,
    configureTimezone: (timezone) => setTimezone(timezone),
    ...(takeScreenshot && { takeScreenshot }),
  }
}
