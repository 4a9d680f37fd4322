import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Queryable } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'

/** What kills a server at the worst moment: while it writes the thing with this number, or when a receiver took it and the server does not know. */
export interface Deaths {
  dieWriting?: number | undefined
  dieSending?: number | undefined
}

interface Course {
  kills: number
  /** What the two servers begin with, and what takes the place of the first one that is killed. */
  first: readonly [Deaths, Deaths]
  second: Deaths
  /** How much the receivers have taken up to now; a server is killed when it has grown by at most `step`, at random. */
  taken: () => number
  step: number
  /** How much is not settled yet; negative while not everything is written. */
  left: () => Promise<number>
}

export interface KilledServers<S> {
  start(place: number, more?: Partial<S>): ChildProcess
  /** Two servers share the work; one after the other is killed, and whoever is gone is replaced, until nothing is left. */
  killInTurn(course: Course): Promise<void>
  /** Ids and subjects of what a server had under way when it was killed: this, and nothing else, may come twice. */
  inFlight(): Promise<ReadonlySet<string>>
  end(): Promise<void>
}

const heldText = statement<{ id: string; subject: string }>(
  'SELECT id, subject FROM deliveries WHERE node = $1 AND settled IS NULL AND lease_until IS NOT NULL',
)

/** Waits until that process has ended. */
export async function gone(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit')
}
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/**
 * Servers of a test, each in a process of its own that a kill ends at any moment.
 * `program` reads its settings as JSON from its first argument; `settingsOf` gives those of a node at its place (0 or 1).
 */
export function killedServers<S extends Deaths>(
  db: Queryable,
  program: URL,
  settingsOf: (node: string, place: number) => S,
): KilledServers<S> {
  const running = new Set<ChildProcess>()
  const autopsies: Promise<string[]>[] = []
  const heldBy = async (node: string) => (await db.query(heldText, [node])).flatMap(({ id, subject }) => [id, subject])
  let started = 0
  const start = (place: number, more: Partial<S> = {}): ChildProcess => {
    const node = `node-${++started}`
    const settings = JSON.stringify({ ...settingsOf(node, place), ...more })
    const server = spawn(process.execPath, [fileURLToPath(program), settings], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.add(server)
    // At once, before another server takes over what it held.
    server.once('exit', () => {
      running.delete(server)
      autopsies.push(heldBy(node))
    })
    return server
  }
  const killInTurn = async ({ kills, first, second, taken, step, left }: Course) => {
    const servers = first.map((deaths, place) => start(place, deaths as Partial<S>))
    // Those that have ended by themselves are replaced too, as the system does with a server.
    const replace = () => {
      for (const [place, server] of servers.entries()) if (hasEnded(server)) servers[place] = start(place)
    }
    const until = (done: () => boolean | Promise<boolean>, timeout: number) => {
      const look = () => {
        replace()
        return done()
      }
      return expect.poll(look, { timeout, interval: 50 }).toBe(true)
    }
    for (let kill = 0; kill < kills; kill++) {
      const next = taken() + Math.floor(Math.random() * step)
      await until(async () => taken() > next || (await left()) === 0, 300_000)
      const place = kill % servers.length
      const victim = servers[place]
      if (victim === undefined) throw new Error('nobody left')
      victim.kill('SIGKILL')
      await gone(victim)
      servers[place] = start(place, kill === 0 ? (second as Partial<S>) : {})
    }
    await until(async () => (await left()) === 0, 1_500_000)
  }
  return {
    start,
    killInTurn,
    inFlight: async () => new Set((await Promise.all(autopsies)).flat()),
    async end() {
      for (const server of running) server.kill('SIGKILL')
      await Promise.all([...running].map(gone))
      await Promise.all(autopsies)
    },
  }
}
