// npm run cluster: two nodes behind a balancer, with NATS and PostgreSQL, and the demo world. For trying; Ctrl-C stops all of it.
import './lib/runtime.mjs'
import { runBuilt } from './lib/run-built.mjs'

process.env.CUBEWARD_DATA ||= '.data/cluster'
await runBuilt('cluster')
