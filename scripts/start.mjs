// npm start: installs what is missing, builds what has changed, and runs the product with its demo world.
import './lib/runtime.mjs'
import { runBuilt } from './lib/run-built.mjs'

await runBuilt('world')
