import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '@cubeward/contract/admin/identity.ts'

const MARK = '<div id="root"></div>'

/**
 * The pages of the built console by the path that is asked for: one for those who sign in, which holds the server's configuration so that
 * the console need not ask for it, and one for those who come with a setup key.
 */
export function consolePages(dir: string, config: ServerConfig): (path: string) => string {
  const index = readFileSync(join(dir, 'index.html'), 'utf8')
  const setup = readFileSync(join(dir, 'setup.html'), 'utf8')
  // data and no script: the page's policy allows no script that stands in it
  const data = `<script type="application/json" id="server-config">${withoutTags(JSON.stringify(config))}</script>`
  const console = index.replace(MARK, () => `${data}\n    ${MARK}`)
  return (path) => (path.startsWith('/setup/') ? setup : console)
}

/** The same JSON, in which nothing can end the element that it stands in. */
const withoutTags = (json: string): string => json.replaceAll('<', '\\u003c')
