import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { offeredAccounts } from '@cubeward/server/demo/accounts.ts'
import { createStandIns } from '@cubeward/server/demo/stand-ins.ts'
import { readConfig } from '@cubeward/server/platform/config/config.ts'
import { runProgram } from '@cubeward/server/program.ts'
import { startServer } from '@cubeward/server/server.ts'

// One node of several, on a database that has its demo world already. It does not outlive the process that has started it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await runProgram(async (surroundings) => {
  const config = { ...readConfig(surroundings.env, { demoWorld: false }), demo: true }
  const standIns = createStandIns(config.dataDir, surroundings.log)
  const { CUBEWARD_SIMULATOR_PORT: port } = surroundings.env
  const simulator = port ? { dir: surroundings.simulatorDir, handle: passOn(Number(port)) } : undefined
  const server = await startServer({
    ...surroundings,
    config,
    offeredAccounts,
    standIns,
    ...(simulator && { simulator }),
  })
  process.send?.(server.port)
  return { said: `A node runs at ${config.host}:${server.port}\n`, stop: () => server.stop() }
})

/** The virtual cubes live in the process that has started the nodes. */
function passOn(port: number) {
  return (asked: IncomingMessage, response: ServerResponse): void => {
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => response.destroy())
    response.once('close', () => passed.destroy())
    asked.pipe(passed)
  }
}
