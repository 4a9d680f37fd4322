import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded/supervisor.ts'
import { silent } from './test-server.ts'

// A server to be killed by a test: starts the database of the given directory, commits a row, says so and stays.
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silent })
const client = new pg.Client({ connectionString: server.connectionString })
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS note (text text NOT NULL)')
await client.query("INSERT INTO note VALUES ('committed')")
writeSync(1, `${server.pid}\n`)
