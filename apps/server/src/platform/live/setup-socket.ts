import { randomUUID } from 'node:crypto'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { Stream } from '@cubeward/contract/kernel/endpoint.ts'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import type { OpenLock, WithdrawOpenLock } from '@cubeward/contract/live/cube-events.ts'
import {
  CubeSetupEvent,
  cubeSetupStream,
  UnitSetupEvent,
  unitSetupStream,
} from '@cubeward/contract/live/setup-events.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import { admittedByKey, type PathKeyKind } from '../http/access.ts'
import type { CubeSetupActor, UnitSetupActor } from '../http/actor.ts'
import { loggable } from '../http/problem.ts'
import type { Bus } from './bus.ts'
import { type CloseFrame, reasonOf, restarting } from './close-frame.ts'
import type { Commands } from './commands.ts'
import { connectedOf } from './connection-queries.ts'
import { cubeTopic, type Feeds, type Subscription, unitTopic } from './feeds.ts'
import { withNak } from './nak.ts'
import { unknownMessage } from './refusals.ts'
import type { SetupPort } from './setup-port.ts'
import { subjects } from './subjects.ts'
import { mainUnitOf, unitConnected } from './unit-queries.ts'
import type { UnitRequests } from './unit-requests.ts'
import { isPlain, type StreamRoute, type Upgrade } from './upgrade.ts'

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  commands: Commands
  units: UnitRequests
  setup: SetupPort | undefined
  log: Logger
  heartbeatMs: number
  opened: (socket: WebSocket) => void
}

type Actor = CubeSetupActor | UnitSetupActor
interface Installer {
  stream: Stream
  key: string
  actor: Actor | undefined
  session: VcmpSession
  subscription: Subscription | undefined
}
interface PackageRequest {
  '@type': 'InstallPackage' | 'RemovePackage'
  name: string
  deadline?: string
}

const typesOf = (events: typeof CubeSetupEvent | typeof UnitSetupEvent) =>
  new Set<string>(events.options.map(({ shape }) => shape['@type'].value))
const heard = { cube: typesOf(CubeSetupEvent), unit: typesOf(UnitSetupEvent) }

/** No event says that a key has expired, so keys are checked every few heartbeats. */
const BEATS_A_LOOK = 4
const ENDED: CloseFrame = [closeCodes.notFound, 'setup.unknown']
const FAILED: CloseFrame = [closeCodes.failed, 'internal']

/** The wizards that listen on this node: each hears its own cube or unit for as long as its key is good. */
export class SetupSockets {
  readonly routes: readonly StreamRoute[]
  readonly #deps: Deps
  readonly #open = new Set<Installer>()
  #looking: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.routes = [cubeSetupStream, unitSetupStream].map((stream) => ({
      path: stream.path,
      kind: 'console' as const,
      accepted: (socket, upgrade) => this.#accepted(stream, socket, upgrade),
    }))
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    const { bus, heartbeatMs } = this.#deps
    bus.onResumed(() => this.#recheck(() => true))
    this.#looking = setInterval(() => this.#recheck(() => true), BEATS_A_LOOK * heartbeatMs).unref()
    await bus.subscribe(subjects.access, (changed) =>
      this.#recheck((actor) =>
        'cubeId' in changed
          ? 'cubeId' in actor && actor.cubeId === changed.cubeId
          : 'unitId' in changed
            ? 'unitId' in actor && actor.unitId === changed.unitId
            : actor.operatorId === changed.operator,
      ),
    )
  }

  close(): void {
    clearInterval(this.#looking)
    for (const { session } of this.#open) session.close(...restarting())
  }

  async #accepted(stream: Stream, socket: WebSocket, upgrade: Upgrade): Promise<void> {
    const { heartbeatMs, log, opened } = this.#deps
    opened(socket)
    const path = loggable(upgrade.path)
    let decide: (allowed: boolean) => void = () => undefined
    const decided = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    const onInternal = (err: unknown) => log.error({ err, path }, 'a message of a wizard failed')
    const session = attach(socket, {
      plain: isPlain(upgrade.query),
      heartbeat: { intervalMs: heartbeatMs, initiate: true },
      maxPayload: wsOptions.console.maxPayload,
      maxInFlight: 16,
      handle: async (message) => {
        if (await decided) return withNak(() => this.#command(installer, message), onInternal)
        throw problem('setup.unknown')
      },
      onClose: () => {
        installer.subscription?.end()
        this.#open.delete(installer)
        decide(false)
      },
    })
    const key = upgrade.params.setupKey ?? ''
    const installer: Installer = { stream, key, actor: undefined, session, subscription: undefined }
    this.#open.add(installer)
    const connected = await this.#admit(installer, upgrade.address)
    if (typeof connected !== 'boolean') return session.close(...connected)
    if (!session.isOpen) return
    installer.subscription?.start(connected)
    decide(true)
  }

  /** Whether its device is connected; why not let in otherwise. */
  async #admit(installer: Installer, address: string): Promise<boolean | readonly [number, string]> {
    const { setup, feeds, log } = this.#deps
    try {
      const actor = await setup?.attempt(address, installer.key, () => this.#actorOf(installer))
      if (actor === undefined) return ENDED
      installer.actor = actor
      // subscribe before the key is checked again, so that no event and no end of the setup is missed in between
      const topic = 'cubeId' in actor ? cubeTopic(actor.cubeId) : unitTopic(actor.unitId)
      const types = 'cubeId' in actor ? heard.cube : heard.unit
      const hears = (event: { '@type': string; job?: { name: string | null } }) =>
        types.has(event['@type']) && (event.job === undefined || setup?.isOfSetup(event.job.name) === true)
      const subscription = await feeds.subscribe(topic, installer.session, hears)
      if (installer.session.isOpen) installer.subscription = subscription
      else subscription.end()
      return (await this.#standing(installer)) ?? ENDED
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return ENDED
      if (error instanceof Problem && error.status === 429) return [closeCodes.tooManyGuesses, reasonOf(error)]
      log.error({ err: error }, 'live connection of a wizard failed')
      return FAILED
    }
  }

  /** Throws if the key is not, or no longer, good. */
  async #actorOf({ stream, key }: Installer): Promise<Actor> {
    const { setup } = this.#deps
    if (setup === undefined) throw problem('setup.unknown')
    return admittedByKey<Actor>(setup.admissions[stream.declared.access as PathKeyKind], key)
  }

  async #standing(installer: Installer): Promise<boolean | undefined> {
    const { db } = this.#deps
    const actor = await this.#actorOf(installer)
    installer.actor = actor
    return 'cubeId' in actor
      ? connectedOf(db, actor.operatorId, actor.cubeId)
      : unitConnected(db, actor.operatorId, actor.unitId)
  }

  /** The key is looked up anew for each message. */
  async #command(installer: Installer, message: ReceivedMessage): Promise<unknown> {
    const type = message['@type']
    const { commands } = installer.stream.declared
    const declared = Object.hasOwn(commands, type) ? commands[type] : undefined
    if (declared === undefined) throw unknownMessage()
    const actor = await this.#actorOf(installer)
    const wanted: unknown = checked(declared.message, message)
    if (type === 'OpenLock' || type === 'WithdrawOpenLock') return this.#lock(actor, type, wanted as never)
    return this.#package(actor, wanted as PackageRequest)
  }

  #lock(
    actor: Actor,
    type: string,
    wanted: z.output<typeof OpenLock> & z.output<typeof WithdrawOpenLock>,
  ): Promise<unknown> {
    const { commands } = this.#deps
    const { lock, commandId = randomUUID(), deadline } = wanted
    const place = { operatorId: actor.operatorId, deviceId: 'cubeId' in actor ? actor.cubeId : '', deadline }
    const asked = { lock, commandId }
    return type === 'OpenLock' ? commands.openLock(actor, place, asked) : commands.withdraw(actor, place, asked)
  }

  /** Drivers for a cube are installed on its main unit. */
  async #package(actor: Actor, { deadline, ...request }: PackageRequest): Promise<unknown> {
    const { db, setup, units } = this.#deps
    setup?.checkPackage(request)
    const unitId = 'unitId' in actor ? actor.unitId : await mainUnitOf(db, actor.cubeId)
    if (unitId === undefined) throw problem('setup.noMainUnit')
    const { kind, id, name, keyHash, operatorId } = actor
    const place = { operatorId, deviceId: unitId, deadline }
    return units.request({ kind, id, name, keyHash, operatorId, unitId }, place, request)
  }

  /** Ends those of the connections whose key has ended. */
  #recheck(concerned: (actor: Actor) => boolean): void {
    for (const installer of this.#open) {
      if (installer.actor === undefined || !concerned(installer.actor)) continue
      this.#standing(installer).then(
        (connected) => connected === undefined && installer.session.close(...ENDED),
        (error: unknown) => {
          if (error instanceof Problem && error.status === 404) return installer.session.close(...ENDED)
          this.#deps.log.error({ err: error }, 'the key of a wizard could not be looked up')
          installer.session.close(...FAILED)
        },
      )
    }
  }
}
