import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { root } from './project.mjs'

/** Runs a program of dist/server in this process, built if a source has changed. */
export async function runBuilt(name) {
  installPackages()
  const { buildAll } = await import('../build.mjs')
  await buildAll()
  process.chdir(root)
  const { main } = await import(join(root, 'dist', 'server', `${name}.mjs`))
  await main()
}
