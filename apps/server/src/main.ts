import { readConfig } from './platform/config/config.ts'
import { runProgram } from './program.ts'
import { startServer } from './server.ts'

/** The product by itself, without the demo world: `npm run serve`. */
export const main = (): Promise<void> =>
  runProgram(async (surroundings) => {
    const config = readConfig(surroundings.env, { demoWorld: false })
    const server = await startServer({ ...surroundings, config })
    return {
      said: `Cubeward runs at ${server.url}\n${server.warning === undefined ? '' : `${server.warning}\n`}`,
      stop: () => server.stop(),
    }
  })
