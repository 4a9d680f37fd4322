import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { managers, withoutInterface } from './network-managers.ts'

// Two namespaces of the kernel with a cable between them: the unit, and the server it must reach. This machine's own network stays out of it.
const run = promisify(execFile)
const ip = (...args: string[]) => run('ip', args)
const [unit, server] = [`cw-unit-${process.pid}`, `cw-server-${process.pid}`]
const device = 'eth0'
const root = mkdtempSync(join(tmpdir(), 'cubeward-net-'))
const child = fileURLToPath(new URL('../../testing/ethernet-child.ts', import.meta.url))
let listening: ChildProcess

/** ifupdown is not on every machine that tests: what stands in for it does with `ip` what all the files say together. */
const ifup = `#!/bin/sh
set -e
said() { cat "$CUBEWARD_ROOT"/etc/network/interfaces "$CUBEWARD_ROOT"/etc/network/interfaces.d/* | awk -v d="$2" -v w="$1" '$1=="iface"{on=($2==d)} on && $1==w{print $2}'; }
broken="$CUBEWARD_ROOT/broken"
if [ -e "$broken" ] && [ "$(cat "$broken")" = "$(said address "$2")" ]; then rm "$broken"; exit 1; fi
for address in $(said address "$2"); do ip addr add "$address" dev "$2"; done
ip link set "$2" up
for gateway in $(said gateway "$2"); do ip route add default via "$gateway" dev "$2"; done
`
const env = {
  ...process.env,
  PATH: `${root}/bin:${process.env.PATH}`,
  CUBEWARD_ROOT: root,
  CUBEWARD_SERVER: '10.77.0.1',
}
const inUnit = (...args: string[]) => ['netns', 'exec', unit, process.execPath, child, ...args]

beforeAll(async () => {
  mkdirSync(join(root, 'bin'))
  mkdirSync(join(root, 'etc/network/interfaces.d'), { recursive: true })
  writeFileSync(join(root, 'etc/network/interfaces.d/loopback'), 'iface lo inet loopback\n')
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 127.0.0.53\nnameserver 10.77.0.53\n')
  writeFileSync(join(root, 'bin/ifup'), ifup, { mode: 0o755 })
  writeFileSync(join(root, 'bin/ifdown'), '#!/bin/sh\nip route flush dev "$2"\n', { mode: 0o755 })
  const usual = `iface ${device} inet static\n  address 10.77.0.2/24\n  gateway 10.77.0.1\n`
  writeFileSync(join(root, 'etc/network/interfaces'), usual)
  for (const name of [unit, server]) await ip('netns', 'add', name)
  await ip('link', 'add', device, 'netns', unit, 'type', 'veth', 'peer', 'name', device, 'netns', server)
  for (const [name, address] of [
    [unit, '10.77.0.2/24'],
    [server, '10.77.0.1/24'],
  ] as const) {
    await ip('-n', name, 'addr', 'add', address, 'dev', device)
    await ip('-n', name, 'link', 'set', device, 'up')
  }
  await ip('-n', unit, 'route', 'add', 'default', 'via', '10.77.0.1')
  const serve = "require('node:net').createServer((it) => it.end()).listen(7000, () => console.log('up'))"
  listening = spawn('ip', ['netns', 'exec', server, process.execPath, '-e', serve])
  if (listening.stdout) await once(listening.stdout, 'data')
})
afterAll(async () => {
  listening.kill()
  for (const name of [unit, server]) await ip('netns', 'del', name)
  rmSync(root, { recursive: true, force: true })
})

async function configure(address: string, gateway: string) {
  const { stdout } = await run('ip', inUnit('configure', JSON.stringify({ mode: 'static', address, gateway })), { env })
  return JSON.parse(stdout) as { refused?: string; current: object; reachable: boolean }
}

test('stanzas of other interfaces and families stay as they are', () => {
  const text = 'auto eth0\niface eth0 inet dhcp\n  metric 5\n\niface eth0 inet6 auto\niface eth1 inet dhcp\n'
  expect(withoutInterface(text, 'eth0')).toBe(
    'auto eth0\n# set by cubeward: iface eth0 inet dhcp\n# set by cubeward:   metric 5\n\niface eth0 inet6 auto\niface eth1 inet dhcp\n',
  )
  expect(withoutInterface(text, 'eth2')).toBe(text)
})

test('a setting by hand keeps the name servers; DHCP brings its own', () => {
  const setting = { mode: 'static', address: '10.0.0.5/24', gateway: '10.0.0.1' } as const
  const { networkd, ifupdown } = managers
  expect(networkd.text('eth0', setting, ['10.0.0.53', '10.0.0.54'])).toBe(
    '[Match]\nName=eth0\n\n[Network]\nAddress=10.0.0.5/24\nGateway=10.0.0.1\nDNS=10.0.0.53\nDNS=10.0.0.54\n',
  )
  expect(ifupdown.text('eth0', setting, ['10.0.0.53', '10.0.0.54'])).toContain(
    '  dns-nameservers 10.0.0.53 10.0.0.54\n',
  )
  expect(networkd.text('eth0', { mode: 'dhcp' }, ['10.0.0.53'])).toBe('[Match]\nName=eth0\n\n[Network]\nDHCP=ipv4\n')
})

test('a setting with which the server is reached stays; one that loses it is rolled back (UNIT-B2, LIVE-27)', async () => {
  expect(await configure('10.77.0.9/24', '10.77.0.1')).toEqual({
    current: { mode: 'static', address: '10.77.0.9/24', gateway: '10.77.0.1' },
    reachable: true,
  })
  // what the host's own file says of the interface does not hold beside it
  expect((await ip('-n', unit, 'addr')).stdout).not.toContain('10.77.0.2/')
  const own = readFileSync(join(root, `etc/network/interfaces.d/cubeward-${device}`), 'utf8')
  expect(own).toContain('dns-nameservers 10.77.0.53\n')
  expect(await configure('192.168.50.5/24', '192.168.50.1')).toEqual({
    refused: 'The server could not be reached with this setting. The setting before is in force again.',
    current: { mode: 'static', address: '10.77.0.9/24', gateway: '10.77.0.1' },
    reachable: true,
  })
}, 30_000)

test('a setting before that could not be put back is tried again (UNIT-B2)', async () => {
  writeFileSync(join(root, 'broken'), '10.77.0.9/24')
  expect(await configure('192.168.50.5/24', '192.168.50.1')).toMatchObject({
    refused: expect.stringContaining('the one before could not be put back'),
    reachable: false,
  })
  // the program ended when nothing was left to do
  expect(existsSync(join(root, 'data/ethernet-before.json'))).toBe(false)
  expect((await ip('-n', unit, 'addr')).stdout).toContain('10.77.0.9/24')
  expect((await ip('-n', unit, 'route')).stdout).toContain('default via 10.77.0.1')
}, 30_000)

test('an agent that dies in the middle of a change puts the setting before back when it starts again', async () => {
  const setting = JSON.stringify({ mode: 'static', address: '192.168.50.5/24', gateway: '192.168.50.1' })
  const changing = spawn('ip', inUnit('configure', setting, '60000'), { env, stdio: 'ignore' })
  await vi.waitFor(async () => expect((await ip('-n', unit, 'addr')).stdout).toContain('192.168.50.5'), 10_000)
  changing.kill('SIGKILL')
  await once(changing, 'exit')
  expect(existsSync(join(root, 'data/ethernet-before.json'))).toBe(true)
  const { stdout } = await run('ip', inUnit('recover'), { env })
  expect(JSON.parse(stdout)).toMatchObject({ current: { address: '10.77.0.9/24' }, reachable: true })
  expect(existsSync(join(root, 'data/ethernet-before.json'))).toBe(false)
}, 30_000)
