import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { CONTROLLER_VERSION, createController } from './controller.ts'
import { type CubeCredential, cubeCredentialOf, enrol, serverOf } from './enrol.ts'
import { linuxMachine } from './linux-machine.ts'
import { type Log, messageOf } from './log.ts'

/*
 * The controller as a program. Its cube is registered by the unit that it runs on, and anew after a reset of its secret: CUBE_UNIT_DATA
 * (/var/lib/cubeward-unit) is where the agent keeps the unit's credential and the server's address. CUBEWARD_SERVER names another server. A cube
 * that was made by hand has CUBE_ID and CUBE_SECRET, or CUBE_CREDENTIALS, a file { "cubeId": …, "secret": … }. CUBE_DATA is the data directory,
 * CUBE_DRIVER_PORT the port for drivers (9000; “off” for none). CUBE_UPDATE_COMMAND installs new software,
 * CUBE_UI_SERVICE is the systemd service of the screen. Restarting the controller ends this program: its service starts it again.
 */
const AGAIN_MS = 10_000
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
  const { CUBE_DATA: dataDir = './data', CUBE_DRIVER_PORT: port = '9000' } = process.env
  const { CUBE_UNIT_DATA: unitDataDir = '/var/lib/cubeward-unit' } = process.env
  const url = process.env.CUBEWARD_SERVER || (await serverOf(unitDataDir))
  if (url === undefined || !URL.canParse(url)) {
    throw new Error('Set CUBEWARD_SERVER to the address of the server, or install the agent of the unit.')
  }
  const driverPort = port === 'off' ? null : Number(port)
  if (driverPort !== null && !(Number.isInteger(driverPort) && driverPort >= 0 && driverPort < 65_536)) {
    throw new Error('Set CUBE_DRIVER_PORT to a port, or to “off”.')
  }
  const given = await givenCredentials()
  if (given !== undefined) return { cubeId: given.cubeId, server: { url, secret: given.secret }, dataDir, driverPort }
  const enrolled = () => register({ server: url, dataDir, unitDataDir })
  const { cubeId, secret } = (await cubeCredentialOf(dataDir)) ?? (await retryImport(enrolled))
  return { cubeId, server: { url, secret }, enrol: enrolled, dataDir, driverPort }
}

async function register(of: Parameters<typeof enrol>[0]): Promise<CubeCredential> {
  try {
    const credential = await enrol(of)
    log.info(`Registered as cube ${credential.cubeId}. Its setup link stands in ${join(of.dataDir, 'setup-link')}.`)
    return credential
  } catch (error) {
    log.warn(`The cube is not registered: ${messageOf(error)}`)
    throw error
  }
}

/** The agent of the unit, and the network, may come up later than this program. */
async function retryImport(work: () => Promise<CubeCredential>): Promise<CubeCredential> {
  for (;;) {
    try {
      return await work()
    } catch {
      await wait(AGAIN_MS * (0.5 + Math.random()))
    }
  }
}

async function givenCredentials(): Promise<z.infer<typeof Credentials> | undefined> {
  const { CUBE_ID: cubeId, CUBE_SECRET: secret, CUBE_CREDENTIALS: file } = process.env
  if (cubeId === undefined && secret === undefined && file === undefined) return undefined
  const found = Credentials.safeParse(file ? JSON.parse(await readFile(file, 'utf8')) : { cubeId, secret })
  if (!found.success) throw new Error('Set CUBE_ID and CUBE_SECRET, or CUBE_CREDENTIALS to a file that holds both.')
  return found.data
}
