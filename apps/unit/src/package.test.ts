import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { sessionUser } from './host/debian/host.ts'
import { gnuScreens } from './host/debian/screens.ts'

const run = promisify(execFile)
const directory = mkdtempSync(join(tmpdir(), 'cubeward-package-'))
const state = '/var/lib/cubeward-unit'
const settings = '/etc/cubeward/unit.json'
/** Made by the package, for the sessions of terminals. */
const user = 'cubeward-terminal'
const home = `/var/lib/${user}`
/** What the agent writes when the network is set. */
const network = '/etc/systemd/network/05-cubeward-probe0.network'
const othersNetwork = '/etc/network/interfaces.d/probe0'
afterAll(async () => {
  await run('dpkg', ['-P', 'cubeward-unit']).catch(() => undefined)
  for (const path of [directory, network, othersNetwork]) rmSync(path, { recursive: true, force: true })
})

const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A server that takes registrations and notes who wants to be connected. */
async function listening() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url === '/device/v1/units/register' ? 201 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ unitId: 'made-here', secret: 's'.repeat(43), setupKey: 'k' }))
  })
  const wanted = new Promise<{ url?: string | undefined; authorization?: string | undefined }>((resolve) => {
    server.on('upgrade', ({ url, headers: { authorization } }, socket) => {
      socket.destroy()
      resolve({ url, authorization })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, wanted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('the agent is a Debian package: installed by dpkg -i, started as systemd does, removed without a trace (UNIT-B1)', async () => {
  const { stdout } = await run(process.execPath, ['scripts/unit-package.mjs', directory])
  await run('dpkg', ['-i', stdout.trim()])
  const { stdout: listed } = await run('dpkg', ['-L', 'cubeward-unit'])
  const files = listed
    .trim()
    .split('\n')
    .filter((path) => statSync(path).isFile())
  expect(files).toContain('/usr/lib/systemd/system/cubeward-unit.service')
  // systemd itself finds nothing wrong with it
  await run('systemd-analyze', ['verify', '--man=no', '/usr/lib/systemd/system/cubeward-unit.service'])

  const { stdout: service } = await run('grep', ['ExecStart', '/usr/lib/systemd/system/cubeward-unit.service'])
  const [program = '', ...args] = service.trim().replace('ExecStart=', '').split(' ')
  // without settings systemd does not start it, and not again and again with wrong ones
  await expect(run(program, args)).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining(settings) })

  const { server, wanted, url } = await listening()
  put(settings, JSON.stringify({ server: url }))
  const agent = spawn(program, args, { stdio: 'ignore' })
  try {
    expect(await wanted).toEqual({ url: '/device/v1/units/made-here', authorization: `Bearer ${'s'.repeat(43)}` })
    expect(statSync(join(state, 'credential.json')).mode & 0o777).toBe(0o600)
  } finally {
    agent.kill('SIGTERM')
    await once(agent, 'exit')
    server.closeAllConnections()
    server.close()
  }

  const pid = await sessionOfTheUser()
  put(network, '[Match]\nName=probe0\n')
  put(othersNetwork, '# set by cubeward: iface probe0 inet dhcp\n')
  await run('dpkg', ['-r', 'cubeward-unit'])
  // its sessions go with the agent; the network stays until all of it goes
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), 10_000)
  expect(existsSync(network)).toBe(true)

  const { stdout: said } = await run('dpkg', ['-P', 'cubeward-unit'])
  expect(said).toContain(`removed ${network}; the network changes with the next start of this computer.`)
  expect(readFileSync(othersNetwork, 'utf8')).toBe('iface probe0 inet dhcp\n')
  const left = [...files, '/usr/lib/cubeward-unit', state, settings, home, network].filter((path) => existsSync(path))
  expect(left).toEqual([])
  await expect(run('getent', ['passwd', user])).rejects.toThrow()
  await expect(run('getent', ['group', user])).rejects.toThrow()
  await expect(run('dpkg', ['-s', 'cubeward-unit'])).rejects.toThrow()
}, 120_000)

/** A session as a terminal begins it on a unit; gives the number of its process, which a program that was left behind keeps company. */
async function sessionOfTheUser(): Promise<string> {
  expect(sessionUser(undefined, { uid: 0, username: 'root' })).toBe(user)
  const screens = gnuScreens({ directory: join(state, 'screens'), user })
  const terminal = await screens.open(undefined, { cols: 80, rows: 24 })
  let printed = ''
  terminal.onData((data) => {
    printed += data
  })
  terminal.write(
    'cd; nohup sleep 600 >/dev/null 2>&1 & echo $(id -un) in $HOME may $(cat /etc/shadow || echo nothing)\r',
  )
  await vi.waitFor(() => expect(printed).toContain(`${user} in ${home} may nothing`), 10_000)
  terminal.close()
  const [session] = await screens.list()
  return session?.screen.split('.')[0] ?? ''
}

test('root runs sessions as itself only if that is said; who is not root, as nobody else', () => {
  const root = { uid: 0, username: 'root' }
  const other = { uid: 1000, username: 'ada' }
  expect(sessionUser('root', root)).toBeUndefined()
  expect(sessionUser('kiosk', root)).toBe('kiosk')
  expect(sessionUser(undefined, other)).toBeUndefined()
})
