import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { registerCube, registerUnit } from '@cubeward/contract/device/register.ts'
import { controllerPackage, usualLockDrivers } from '@cubeward/domain/unit-packages.ts'
import type { Simulator } from '@cubeward/simulator/simulator.ts'
import type { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { UnitAgent } from '@cubeward/unit/agent.ts'
import { simulatedHost } from '@cubeward/unit/host/simulated.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { KeptFile } from './kept-file.ts'
import { seedBoxes, seedDevices } from './seed/boxes.ts'

const Credential = z.object({ id: z.string(), secret: z.string() })
const Kept = z.object({
  ownKey: z.string(),
  unit: Credential.nullable(),
  cube: Credential.nullable(),
  /** Packages beside those that every terminal has. */
  packages: z.array(z.string()),
})
type Kept = z.infer<typeof Kept>

export interface TerminalSpec {
  hostname: string
  boxes: number
  /** Packages that it comes with from the factory. */
  packages: readonly string[]
}

interface Options {
  spec: TerminalSpec
  /** Where devices reach the server, and what the installer's phone opens. */
  server: string
  /** Of the installation, if it has one. */
  provisioning: { provisioningToken?: string }
  publicUrl: string
  dataDir: string
  simulator: Simulator
  log: Logger
  stepMs?: number
}

const boards = usualLockDrivers.map(({ label, packageName }, index) => ({
  packageName,
  device: { id: `lc16-00417${'abc'[index]}`, vendor: label, model: 'LC-16', types: ['Locking'] },
}))

/**
 * A terminal as it is unpacked: its agent registers itself and shows the setup link. The controller begins when its package is installed,
 * and finds the locks when the driver of their vendor is.
 */
export class VirtualTerminal {
  readonly #options: Options
  readonly #kept: KeptFile<Kept>
  #agent: UnitAgent | undefined
  #cube: VirtualCube | undefined
  #starting: Promise<void> = Promise.resolve()
  #setupKey: string | null = null
  #stopped = false

  private constructor(options: Options) {
    this.#options = options
    const { dataDir, spec } = options
    this.#kept = new KeptFile<Kept>(join(dataDir, `${spec.hostname}.json`), Kept, {
      ...{ ownKey: randomBytes(32).toString('base64url'), unit: null, cube: null },
      packages: [...spec.packages],
    })
  }

  static async start(options: Options): Promise<VirtualTerminal> {
    const terminal = new VirtualTerminal(options)
    const { unitId, secret } = await terminal.#enrolUnit(terminal.#kept.value.unit === null)
    const { spec, server, log, stepMs } = options
    const { packages } = terminal.#kept.value
    terminal.#agent = new UnitAgent({
      unitId,
      server: { url: server.replace(/^http/, 'ws'), secret },
      host: simulatedHost({
        id: spec.hostname,
        offered: usualLockDrivers.map(({ packageName }) => packageName),
        controller: packages.includes(controllerPackage),
        installed: packages,
        changed: (name, installed) => terminal.#changed(name, installed),
        ...(stepMs !== undefined && { stepMs }),
      }),
      enrol: () => terminal.#enrolUnit(true),
      onSetupKey: (setupKey) => {
        terminal.#setupKey = setupKey
        terminal.#show()
      },
      log: { info: () => undefined, warn: (text) => log.warn({ unitId }, text) },
    })
    if (packages.includes(controllerPackage)) await terminal.#startController()
    return terminal
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#agent?.stop()
    await this.#starting
  }

  /** Who the unit is; registered first if it is nobody yet, or is not known any more. */
  async #enrolUnit(anew: boolean): Promise<{ unitId: string; secret: string }> {
    const { spec, server, provisioning } = this.#options
    const known = this.#kept.value.unit
    if (known !== null && !anew) return { unitId: known.id, secret: known.secret }
    const { unitId, secret, setupKey } = await registerUnit(server, {
      ...{
        hostname: spec.hostname,
        key: this.#kept.value.ownKey,
        arch: 'x64',
        type: 'Linux',
        release: '6.1.0-28-amd64',
      },
      ...provisioning,
    })
    this.#kept.keep({ unit: { id: unitId, secret } })
    this.#setupKey = setupKey
    this.#show()
    return { unitId, secret }
  }

  async #enrolCube(): Promise<{ cubeId: string; secret: string }> {
    const { cubeId, secret } = await registerCube(this.#options.server, await this.#enrolUnit(false))
    this.#kept.keep({ cube: { id: cubeId, secret } })
    this.#show()
    return { cubeId, secret }
  }

  #changed(name: string, installed: boolean): void {
    const { packages } = this.#kept.value
    const others = packages.filter((one) => one !== name)
    this.#kept.keep({ packages: installed ? [...others, name] : others })
    if (name === controllerPackage && installed)
      this.#starting = this.#starting.then(() => this.#startController()).catch((err: unknown) => this.#failed(err))
    const board = boards.find(({ packageName }) => packageName === name)
    if (board !== undefined)
      void this.#cube?.plug(board.device.id, installed).catch((err: unknown) => this.#failed(err))
  }

  async #startController(): Promise<void> {
    if (this.#cube !== undefined || this.#stopped) return
    const { simulator, spec } = this.#options
    const { cube, packages } = this.#kept.value
    const { cubeId, secret } = cube === null ? await this.#enrolCube() : { cubeId: cube.id, secret: cube.secret }
    this.#cube = await simulator.add({
      ...{ cubeId, secret, name: `Terminal ${spec.hostname}`, terminal: true, boxes: seedBoxes(spec.boxes) },
      devices: [
        ...boards.map(({ device }) => device),
        ...seedDevices.slice(1, 2).map(({ deviceId, ...device }) => ({ ...device, id: `${deviceId}-${cubeId}` })),
      ],
      unplugged: boards.filter(({ packageName }) => !packages.includes(packageName)).map(({ device }) => device.id),
      enrol: () => this.#enrolCube(),
    })
  }

  #failed(err: unknown): void {
    this.#options.log.warn(
      { err, unit: this.#options.spec.hostname },
      'the controller of a virtual terminal did not start',
    )
  }

  #show(): void {
    const { simulator, publicUrl } = this.#options
    const { unit, cube } = this.#kept.value
    if (unit === null) return
    simulator.show({
      unitId: unit.id,
      connected: this.#agent?.isConnected ?? false,
      setupLink: this.#setupKey === null ? null : `${publicUrl}/setup/unit/${this.#setupKey}`,
      cubeId: cube?.id ?? null,
    })
  }
}
