import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { expect, onTestFinished, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the cluster for trying serves from two nodes, and ends with all of its processes (NODE-03)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-cluster-'))
  // The embedded database does not run as root, and would leave a folder that it cannot reach.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', `import(${JSON.stringify(main)}).then(({ main }) => main())`], {
    env: { ...process.env, CUBEWARD_DATA: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group of its own, as a shell gives it one
    detached: true,
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    // Not harder: its database would go on alone.
    if (child.kill('SIGTERM')) await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const complaint = text(child.stderr)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  const there = () => said.includes('everything goes on') || child.exitCode !== null
  await expect.poll(there, { timeout: 90_000, interval: 200 }).toBe(true)
  if (child.exitCode !== null) throw new Error(await complaint)

  const nodes = [...said.matchAll(/process (\d+), by itself at (\S+)/g)].map(([, pid, url]) => ({
    pid: Number(pid),
    url,
  }))
  const url = `http://127.0.0.1:${port}`
  const issuerAt = async (at: string) => {
    const { issuer } = (await (await fetch(`${at}/admin/v1/config`)).json()) as { issuer: string }
    return issuer
  }
  expect(nodes).toHaveLength(2)
  for (const node of nodes) expect(await issuerAt(node.url ?? '')).toContain(url)
  expect(await issuerAt(url)).toContain(url)
  // One of them dies: the balancer hands on to the other.
  process.kill(nodes[0]?.pid ?? 0, 'SIGKILL')
  // A call that was on its way to it is lost, and made again.
  await expect.poll(() => issuerAt(url).catch(String)).toContain(url)
  for (let call = 0; call < 4; call++) expect(await issuerAt(url)).toContain(url)

  // Ctrl-C goes to all of them at once
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(nodes.filter(({ pid }) => isRunning(pid))).toEqual([])
  await expect(issuerAt(url)).rejects.toThrow()
}, 120_000)
