import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { callerOf } from '@cubeward/server/testing/caller.ts'
import { startTestProduct, type TestProduct } from '@cubeward/server/testing/product.ts'
import { sessionUser } from '@cubeward/unit/host/debian/host.ts'
import { gnuScreens } from '@cubeward/unit/host/debian/screens.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { behindLink, keptIn } from './testing/site-files.ts'

// No systemd runs where these tests do: what it would do by the files of the packages (start, copy, make folders) is done by hand here, by the
// very lines of those files; `systemctl enable` and `restart` in the scripts of the packages, and the rules of polkit, are not tried.
const run = promisify(execFile)
const directory = mkdtempSync(join(tmpdir(), 'cubeward-packages-'))
const settings = '/etc/cubeward/unit.json'
const [unitData, cubeData] = ['/var/lib/cubeward-unit', '/var/lib/cubeward-controller']
/** Made by the packages: one for the sessions of terminals, one for the controller. */
const [user, controllerUser] = ['cubeward-terminal', 'cubeward-controller']
/** What the agent writes when the network is set. */
const network = '/etc/systemd/network/05-cubeward-probe0.network'
const othersNetwork = '/etc/network/interfaces.d/probe0'
const services = '/usr/lib/systemd/system'
const soon = { timeout: 60_000, interval: 100 }

let product: TestProduct
const programs: ChildProcess[] = []
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(async () => {
  for (const program of programs) await end(program)
  for (const name of ['cubeward-controller', 'cubeward-unit']) await dpkg('-P', name).catch(() => undefined)
  for (const path of [directory, network, othersNetwork]) rmSync(path, { recursive: true, force: true })
  await product.close()
})

/** Another test may be installing something of its own. */
async function dpkg(...args: string[]): Promise<string> {
  for (;;) {
    try {
      return (await run('dpkg', args)).stdout
    } catch (error) {
      if (!String((error as { stderr?: string }).stderr).includes('lock was locked by another process')) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
/** Builds a package and installs it; gives its files. */
async function install(program: 'unit' | 'controller'): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['scripts/device-package.mjs', program, directory])
  await dpkg('-i', stdout.trim())
  const listed = (await dpkg('-L', `cubeward-${program}`)).trim().split('\n')
  return listed.filter((path) => statSync(path).isFile())
}
const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
/** The lines of a service's file that begin with this word. */
const linesOf = (service: string, word: string) =>
  readFileSync(join(services, service), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${word}=`))
    .map((line) => line.slice(word.length + 1).split(' '))
const commandOf = (service: string) => {
  const [[program = '', ...args] = []] = linesOf(service, 'ExecStart')
  return { program, args }
}
function start(service: string, options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}): ChildProcess {
  const { program, args } = commandOf(service)
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  programs.push(child)
  return child
}
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}

test('agent and controller are Debian packages: installed by dpkg -i, started as systemd does, enrolled, removed without a trace (UNIT-B1, XAPI-01, XAPI-02)', async () => {
  const files = await install('unit')
  expect(files).toContain(join(services, 'cubeward-unit.service'))
  // systemd itself finds nothing wrong with it
  await run('systemd-analyze', ['verify', '--man=no', join(services, 'cubeward-unit.service')])
  // without settings systemd does not start it, and not again and again with wrong ones
  const { program, args } = commandOf('cubeward-unit.service')
  await expect(run(program, args)).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining(settings) })

  put(settings, JSON.stringify({ server: product.url, screen: null }))
  const agent = start('cubeward-unit.service')
  await expect.poll(() => behindLink(product.url, 'unit', unitData), soon).toMatchObject({ connected: true })
  await cubeOfThePackage()
  await end(agent)

  const pid = await sessionOfTheUser()
  put(network, '[Match]\nName=probe0\n')
  put(othersNetwork, '# set by cubeward: iface probe0 inet dhcp\n')
  await dpkg('-r', 'cubeward-unit')
  // its sessions go with the agent; the network stays until all of it goes
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), 10_000)
  expect(existsSync(network)).toBe(true)

  const said = await dpkg('-P', 'cubeward-unit')
  expect(said).toContain(`removed ${network}; the network changes with the next start of this computer.`)
  expect(readFileSync(othersNetwork, 'utf8')).toBe('iface probe0 inet dhcp\n')
  await expectNothingOf('cubeward-unit', user, [...files, unitData, settings, `/var/lib/${user}`, network])
}, 240_000)

/** The controller's package on the unit whose agent runs: it makes a cube, and is taken away again. */
async function cubeOfThePackage(): Promise<void> {
  const files = await install('controller')
  const own = files.filter((file) => dirname(file) === services)
  expect(own).toHaveLength(3)
  await run('systemd-analyze', ['verify', '--man=no', ...own])

  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (of) => Number((await run('id', [of, controllerUser])).stdout)),
  )
  await run('install', ['-d', '-m', '700', '-o', controllerUser, '-g', controllerUser, cubeData])
  const told = async () => {
    for (const [program = '', ...args] of linesOf('cubeward-controller-unit.service', 'ExecStart'))
      await run(program, args)
  }
  await told()
  put('/etc/cubeward/controller.env', 'CUBE_DRIVER_PORT=0\n')
  const env = Object.fromEntries([
    ...linesOf('cubeward-controller.service', 'Environment')
      .flat()
      .map((one) => one.split('=')),
    ...readFileSync('/etc/cubeward/controller.env', 'utf8')
      .trim()
      .split('\n')
      .map((one) => one.split('=')),
  ])
  const controller = start('cubeward-controller.service', { uid, gid, env } as { uid: number })
  const cube = () => behindLink(product.url, 'cube', cubeData)
  await expect.poll(cube, soon).toMatchObject({ connected: true, tenant: null })
  const cubeId = keptIn(cubeData)?.cubeId
  expect(statSync(join(cubeData, 'credential.json')).uid).toBe(uid)
  expect(await behindLink(product.url, 'unit', unitData)).toMatchObject({ cubeId, cubeConnected: true })

  // both get other secrets, the cube by the new one of the unit, which systemd hands on when the agent has written it
  const [rootCall, admin] = await Promise.all([callerOf(product, 'root'), callerOf(product, 'admin')])
  expect((await rootCall('POST', `/setup/cubes/${cubeId}/tenant/a-tenant`)).status).toBe(200)
  const before = { unit: keptIn(unitData), cube: keptIn(cubeData) }
  expect((await admin('DELETE', `/operators/a/units/${before.unit?.unitId}/secret`)).status).toBe(204)
  await expect.poll(() => keptIn(unitData)?.secret, soon).not.toBe(before.unit?.secret)
  await told()
  expect((await admin('DELETE', `/operators/a/cubes/${cubeId}/secret`)).status).toBe(204)
  await expect.poll(() => keptIn(cubeData)?.secret, soon).not.toBe(before.cube?.secret)
  await expect.poll(cube, soon).toMatchObject({ id: cubeId, connected: true })

  // the agent is what it stands on
  await expect(dpkg('-r', 'cubeward-unit')).rejects.toThrow('cubeward-controller')
  await end(controller)
  await dpkg('-P', 'cubeward-controller')
  const [state, run_] = [cubeData, '/run/cubeward-controller']
  await expectNothingOf('cubeward-controller', controllerUser, [...files, state, run_, '/etc/cubeward/controller.env'])
}

async function expectNothingOf(name: string, owner: string, files: readonly string[]): Promise<void> {
  expect([...files, `/usr/lib/${name}`].filter((path) => existsSync(path))).toEqual([])
  await expect(run('getent', ['passwd', owner])).rejects.toThrow()
  await expect(run('getent', ['group', owner])).rejects.toThrow()
  await expect(run('dpkg', ['-s', name])).rejects.toThrow()
}

/** A session as a terminal begins it on a unit; gives the number of its process, which a program that was left behind keeps company. */
async function sessionOfTheUser(): Promise<string> {
  expect(sessionUser(undefined, { uid: 0, username: 'root' })).toBe(user)
  const screens = gnuScreens({ directory: join(unitData, 'screens'), user })
  const terminal = await screens.open(undefined, { cols: 80, rows: 24 })
  let printed = ''
  terminal.onData((data) => {
    printed += data
  })
  terminal.write(
    'cd; nohup sleep 600 >/dev/null 2>&1 & echo $(id -un) in $HOME may $(cat /etc/shadow || echo nothing)\r',
  )
  await vi.waitFor(() => expect(printed).toContain(`${user} in /var/lib/${user} may nothing`), 10_000)
  terminal.close()
  const [session] = await screens.list()
  return session?.screen.split('.')[0] ?? ''
}
