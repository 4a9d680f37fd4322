import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const directory = mkdtempSync(join(tmpdir(), 'cubeward-package-'))
const state = '/var/lib/cubeward-unit'
const settings = '/etc/cubeward/unit.json'
afterAll(async () => {
  await run('dpkg', ['-P', 'cubeward-unit']).catch(() => undefined)
  rmSync(directory, { recursive: true, force: true })
})

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

  const { server, wanted, url } = await listening()
  mkdirSync('/etc/cubeward', { recursive: true })
  writeFileSync(settings, JSON.stringify({ server: url }))
  const { stdout: service } = await run('grep', ['ExecStart', '/usr/lib/systemd/system/cubeward-unit.service'])
  const [program = '', ...args] = service.trim().replace('ExecStart=', '').split(' ')
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

  await run('dpkg', ['-P', 'cubeward-unit'])
  expect([...files, '/usr/lib/cubeward-unit', state, settings].filter((path) => existsSync(path))).toEqual([])
  await expect(run('dpkg', ['-s', 'cubeward-unit'])).rejects.toThrow()
}, 120_000)
