import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CONTROLLER_VERSION, createController } from './controller.ts'
import { linuxMachine } from './linux-machine.ts'
import { type Log, messageOf } from './log.ts'

/*
 * The controller as a program. CUBEWARD_SERVER is the server's address; CUBE_ID and CUBE_SECRET are the cube's
 * credentials, or CUBE_CREDENTIALS names a file { "cubeId": …, "secret": … }. CUBE_DATA is the data directory,
 * CUBE_DRIVER_PORT the port for drivers (9000; “off” for none). CUBE_UPDATE_COMMAND installs new software,
 * CUBE_UI_SERVICE is the systemd service of the screen. Restarting the controller ends this program: its service starts it again.
 */
const Credentials = z.object({ cubeId: z.string().min(1), secret: z.string().min(1) })

const line = (level: string) => (message: string) =>
  process.stderr.write(`${new Date().toISOString()} ${level} ${message}\n`)
const log: Log = { info: line('info'), warn: line('warn'), error: line('error') }

try {
  const { CUBE_UPDATE_COMMAND: update, CUBE_UI_SERVICE: userInterfaceService = 'cubeward-kiosk' } = process.env
  const machine = linuxMachine({
    version: CONTROLLER_VERSION,
    updateCommand: update?.split(' ').filter((part) => part !== ''),
    userInterfaceService,
    leave: async () => stop(),
  })
  const controller = createController({ ...(await settings()), machine, log })
  const stop = () => void controller.stop().catch((error) => log.error(messageOf(error)))
  await controller.start()
  process.once('SIGINT', stop).once('SIGTERM', stop)
} catch (error) {
  log.error(messageOf(error))
  process.exitCode = 1
}

async function settings() {
  const { CUBEWARD_SERVER: url, CUBE_DATA: dataDir = './data', CUBE_DRIVER_PORT: port = '9000' } = process.env
  if (!url || !URL.canParse(url)) throw new Error('Set CUBEWARD_SERVER to the address of the server.')
  const driverPort = port === 'off' ? null : Number(port)
  if (driverPort !== null && !(Number.isInteger(driverPort) && driverPort >= 0 && driverPort < 65_536)) {
    throw new Error('Set CUBE_DRIVER_PORT to a port, or to “off”.')
  }
  const { cubeId, secret } = await credentials()
  return { cubeId, server: { url, secret }, dataDir, driverPort }
}

async function credentials(): Promise<z.infer<typeof Credentials>> {
  const { CUBE_ID: cubeId, CUBE_SECRET: secret, CUBE_CREDENTIALS: file } = process.env
  const found = Credentials.safeParse(file ? JSON.parse(await readFile(file, 'utf8')) : { cubeId, secret })
  if (!found.success) throw new Error('Set CUBE_ID and CUBE_SECRET, or CUBE_CREDENTIALS to a file that holds both.')
  return found.data
}
