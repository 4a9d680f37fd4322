import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, sweepTestClusters, type TestServer } from './test-server.ts'

/** Where the test processes ask for the database of this run. */
export const ASK_AT = 'CUBEWARD_TEST_DATABASE_SOCKET'

/**
 * Set up for every run of the tests, even of those that need no database: so the database starts only when the first test
 * asks for one, over a socket, and belongs to this process, which outlives all test files.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), `cubeward-ask-${process.pid}-`))
  const socket = join(folder, 'socket')
  let server: Promise<TestServer> | undefined

  const door = createServer((_request, response) => {
    server ??= sweepTestClusters().then(startTestServer)
    server.then(
      ({ stop: _, ...answer }) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(socket, resolve)
  })
  process.env[ASK_AT] = socket

  return async () => {
    door.close()
    door.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
    // One that failed to start has told the tests so.
    await server?.then(
      (started) => started.stop(),
      () => undefined,
    )
  }
}
