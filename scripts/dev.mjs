// npm run dev: the server restarts when its sources change, the console reloads in place on http://127.0.0.1:5173.
import './lib/runtime.mjs'
import { spawn } from 'node:child_process'
import { installPackages } from './lib/install.mjs'
import { bin, root } from './lib/project.mjs'

installPackages()
const start = ([command, ...args], env = {}) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  start([process.execPath, '--watch', '--watch-preserve-output', 'world/src/dev.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://127.0.0.1:5173',
  }),
  start([
    ...bin('vite'),
    '--config',
    'apps/console/vite.config.ts',
    '--host',
    '127.0.0.1',
    '--port',
    '5173',
    '--strictPort',
  ]),
]
let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
// In a terminal the children get Ctrl-C too; the server stops once, however often it is told.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children)
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
