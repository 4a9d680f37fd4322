import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fail, root } from './project.mjs'

// The type checker makes a lot that is soon forgotten: with more room for it, a fifth of its time is saved.
const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` }

/** Runs commands, as many at once as there are processors; each prints its output when it is done, the first failure ends the script. */
export async function sideBySide(commands) {
  const waiting = [...commands]
  const running = new Set()
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await runQuietly(one, running)
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, next))
}

function runQuietly([name, [command, ...args]], running) {
  const began = performance.now()
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (code) => {
      running.delete(child)
      if (output.trim() !== '') console.log(output.trim())
      if (code !== 0) {
        for (const other of running) other.kill()
        fail(`${name} failed.`)
      }
      console.log(`${name}: ok (${((performance.now() - began) / 1_000).toFixed(0)} s)`)
      done()
    })
  })
}
