import { join } from 'node:path'
import { type Controller, createController } from '@cubeward/controller/controller.ts'
import type { DriverSession, InProcessDriver } from '@cubeward/controller/driver.ts'
import { noLog } from '@cubeward/controller/log.ts'
import { type RawData, WebSocket } from 'ws'
import { serveParent } from '../lib/child.ts'

/** Many cubes in one process, each the real controller with a door that opens the moment it is told to. */
class InstantDoor implements InProcessDriver {
  readonly type = 'locking'
  readonly name = 'bench'
  readonly #lock: string
  #session: DriverSession | undefined

  constructor(lock: string) {
    this.#lock = lock
  }

  async start(session: DriverSession): Promise<void> {
    this.#session = session
    await session.lockAdded(this.#lock, 'Closed')
  }

  async openLock(lock: string): Promise<void> {
    void this.#session?.lockStatusChanged(lock, 'Open')
  }

  async close(): Promise<void> {
    await this.#session?.lockStatusChanged(this.#lock, 'Closed')
  }
}

export interface BenchCube {
  cubeId: string
  secret: string
  lock: string
}

let controllers: Controller[] = []
let doors: InstantDoor[] = []
let echo: WebSocket | undefined

const handlers = {
  /** Resolves when every cube is connected. */
  async start({ url, dataDir, cubes }: { url: string; dataDir: string; cubes: BenchCube[] }): Promise<void> {
    doors = cubes.map(({ lock }) => new InstantDoor(lock))
    const connected = cubes.map(({ cubeId, secret }, at) => {
      return new Promise<void>((resolve) => {
        const controller = createController({
          cubeId,
          server: { url, secret },
          dataDir: join(dataDir, cubeId),
          drivers: doors.slice(at, at + 1),
          log: noLog,
          onState: (state) => {
            if (state === 'connected') resolve()
          },
        })
        controllers.push(controller)
        void controller.start()
      })
    })
    await Promise.all(connected)
  },
  async closeDoors(): Promise<void> {
    await Promise.all(doors.map((door) => door.close()))
  },
  /** The device's end of the bare relay. */
  echo({ url }: { url: string }): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      socket.on('message', (data: RawData) => socket.send(data, { binary: false }))
      socket.once('open', resolve).once('error', reject)
      echo = socket
    })
  },
}
export type ControllerHandlers = typeof handlers
serveParent(handlers, async () => {
  echo?.terminate()
  const all = controllers
  controllers = []
  await Promise.all(all.map((controller) => controller.stop()))
})
