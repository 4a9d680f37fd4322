// npm run dev: the server restarts when its sources change, the console reloads in place on http://127.0.0.1:5173.
import { spawn } from 'node:child_process'
import { bin, installPackages, root } from './lib/install.mjs'

installPackages()
const start = (command, args, env = {}) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  start(bin('tsx'), ['watch', '--clear-screen=false', 'world/src/dev.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://127.0.0.1:5173',
  }),
  start(bin('vite'), [
    '--config',
    'apps/console/vite.config.ts',
    '--host',
    '127.0.0.1',
    '--port',
    '5173',
    '--strictPort',
  ]),
]
const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
