import { spawn, spawnSync } from 'node:child_process'
import { fstatSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/*
 * Runs one program for the agent, which may be restarted or upgraded meanwhile, by this very program. It runs by itself: what is printed goes
 * into a file, and how it ended into another one. Another program may be run before it, whatever comes of that.
 */
const [directory = '', first = '[]', program = '', ...args] = process.argv.slice(2)
const output = openSync(join(directory, 'output'), 'a')

/** Bytes of output that may stand on the disk; of a program that prints more the oldest are left out. */
const MOST = 16_777_216
const LOOK_MS = 100
let cut = 0
setInterval(() => {
  const { size } = fstatSync(output)
  if (size - cut <= MOST) return
  // whole blocks; what is left keeps its place in the file
  cut = Math.floor((size - MOST / 2) / 4096) * 4096
  // told before it is done: nobody reads a hole
  writeFileSync(join(directory, 'cut.new'), String(cut))
  renameSync(join(directory, 'cut.new'), join(directory, 'cut'))
  spawnSync('fallocate', ['--punch-hole', '--offset', '0', '--length', String(cut), join(directory, 'output')])
}, LOOK_MS).unref()

let over = false
function ended(code: number): void {
  // a program that cannot be started is closed, too
  if (over) return
  over = true
  writeFileSync(join(directory, 'exit.new'), String(code), { flush: true })
  renameSync(join(directory, 'exit.new'), join(directory, 'exit'))
}

function begin(): void {
  const child = spawn(program, args, { stdio: ['ignore', output, output] })
  child.once('error', (error) => {
    writeSync(output, `${program}: ${error.message}\n`)
    ended(127)
  })
  child.once('close', (code, signal) => ended(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
}

const [before, ...words] = JSON.parse(first) as string[]
if (before === undefined) begin()
else
  spawn(before, words, { stdio: ['ignore', output, output] })
    .once('error', () => undefined)
    .once('close', begin)
