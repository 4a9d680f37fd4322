import type { ScreenshotName } from '@cubeward/contract/admin/screenshots.ts'
import type { UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import type { UnitOrder } from '@cubeward/contract/device/unit.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { isTimeZone } from '@cubeward/domain/time-zones.ts'
import { isRemovable } from '@cubeward/domain/unit-packages.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Picture, UnitHost } from '../host/host.ts'
import type { shared } from '../in-time.ts'
import type { Jobs } from '../jobs.ts'
import type { MetricsHistory } from '../metrics.ts'
import { withinFrame } from './within-frame.ts'

interface Options {
  readonly host: UnitHost
  readonly packages: ReturnType<typeof shared<Awaited<ReturnType<UnitHost['packages']>>>>
  readonly jobs: Jobs
  readonly history: MetricsHistory
  /** Whether the server answers, with the network as it is now. */
  readonly reachable: () => Promise<boolean>
  /** Brings a picture to the server while the request that wanted it lives. */
  readonly deliver: (name: ScreenshotName, picture: Picture, order: UnitOrder) => Promise<void>
  /** Network or time zone were changed. */
  readonly osChanged: (refused?: string) => void
}

/** Carries out what the server asks, and gives what it is answered with. */
export function createRequestHandler({ host, packages, jobs, history, reachable, deliver, osChanged }: Options) {
  return async function carryOut(order: UnitOrder): Promise<unknown> {
    const { request, commandId } = order
    const begin = async (work: Parameters<Jobs['start']>[1]) => {
      await jobs.start(commandId, work)
      return { jobId: commandId }
    }
    switch (request['@type']) {
      case 'GetOsInfo':
        return { ...(await host.osInfo()), history: history.moments }
      case 'GetPackages':
        return withinFrame(await packages.read())
      case 'GetServices':
        return { services: await host.services() }
      case 'GetScreens':
        return { screens: await host.screens() }
      case 'ConfigurePackage':
        await host.configurePackage(request.name, request.config)
        packages.forget()
        return {}
      case 'HoldPackage':
        await host.holdPackage(request.name, request.hold)
        packages.forget()
        return {}
      case 'InstallPackage':
        return begin(() => host.install(request.name, request.version, commandId))
      case 'RemovePackage':
        if (!isRemovable(request.name)) throw new VcmpProblem(nak('unit.basePackage'))
        return begin(() => host.remove(request.name, commandId))
      case 'UpgradeAll':
        return begin(() => host.upgradeAll(commandId))
      case 'RestartService':
        await host.restartService(request.name)
        return {}
      case 'ConfigureEthernet':
        return configureEthernet(request.setting)
      case 'ConfigureTimezone':
        if (!isTimeZone(request.timezone)) throw new VcmpProblem(nak('unit.timezone'))
        await host.configureTimezone(request.timezone)
        osChanged()
        return {}
      case 'TakeScreenshot':
        if (host.takeScreenshot === undefined) throw new VcmpProblem(nak('unit.noScreen'))
        await deliver(request.kiosk ? 'kiosk' : 'desktop', await host.takeScreenshot(request.highQuality), order)
        return {}
    }
  }

  /** Answered before the network changes: the connection may go with it. What came of it is reported afterwards. */
  function configureEthernet(setting: Extract<UnitRequest, { '@type': 'ConfigureEthernet' }>['setting']): object {
    setImmediate(
      () =>
        void host
          .configureEthernet(setting, reachable)
          .then(() => osChanged())
          .catch((error: unknown) => osChanged(error instanceof Error ? error.message : String(error))),
    )
    return {}
  }
}
