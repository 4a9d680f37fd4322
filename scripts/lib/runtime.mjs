// Imported first by every script: where the Node that runs is too old for the product, the script runs again under one that is not.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npmCi } from './npm-ci.mjs'
import { fail, root } from './project.mjs'

/** TypeScript runs as it is written from here on, without a flag. */
const needed = [22, 18]
/** What npm and this script itself need. */
const least = [20, 19]
const home = join(root, 'scripts', 'runtime')

const version = process.versions.node.split('.').map(Number)
const older = ([major, minor]) => version[0] < major || (version[0] === major && version[1] < minor)

if (older(least)) fail(`Cubeward needs Node 20.19 or newer; this is ${process.version}.`)
if (older(needed)) await runAgain(fetchedNode())
if (process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

/** The Node of the registry for this machine, which its own lock file pins. */
function fetchedNode() {
  npmCi(home, `Fetching a newer Node, since ${process.version} is too old to run the product ...`)
  const packages = join(home, 'node_modules')
  const [name] = existsSync(packages) ? readdirSync(packages).filter((it) => it.startsWith('node-')) : []
  const program = name === undefined ? undefined : join(packages, name, 'bin', 'node')
  if (program === undefined || !existsSync(program))
    fail(`Cubeward needs Node 22.18 or newer, best 24, and brings none for ${process.platform}-${process.arch}.`)
  return program
}

/** Does not return: ends as the other process does. What it starts by the name `node` is the newer one too. */
async function runAgain(program) {
  const [, ...args] = process.argv
  const child = spawn(program, [...process.execArgv, ...args], {
    // The channel tells it when this process has been killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((done) => {
    child.once('error', (error) => fail(`The newer Node does not run: ${error.message}`))
    child.once('exit', (status, signal) => done(status ?? (signal === 'SIGINT' ? 130 : 1)))
  })
  process.exit(code)
}
