// npm start: installs what is missing, builds what has changed, and runs the product until it is told to stop.
import { join } from 'node:path'
import { installPackages, root } from './lib/install.mjs'

installPackages()
const { buildAll } = await import('./build.mjs')
await buildAll()
process.chdir(root)
const { main } = await import(join(root, 'dist/server/world.mjs'))
await main()
