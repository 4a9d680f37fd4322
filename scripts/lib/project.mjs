import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..')

/** Ends the script with one clear sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a command in the project and ends the script if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.status !== 0)
    fail(`'${[command, ...args].join(' ')}' failed${result.error ? `: ${result.error.message}` : '.'}`)
}

/** The words that run a program of an installed package with this Node, whichever one `node` names on this machine. */
export const bin = (name) => [process.execPath, join(root, 'node_modules', '.bin', name)]

/** The commands of a script of package.json, each with itself as its name: what `npm run` does of it one after the other. */
export function commandsOf(script) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return scripts[script].split(' && ').map((command) => {
    const [program, ...args] = command.split(' ')
    return [command, [...(program === 'node' ? [process.execPath] : bin(program)), ...args]]
  })
}
