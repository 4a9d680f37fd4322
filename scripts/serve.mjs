// npm run serve: installs what is missing, builds what has changed, and runs the product without the demo world.
import './lib/runtime.mjs'
import { runBuilt } from './lib/run-built.mjs'

await runBuilt('server')
