import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { favicon } from './pages/icons.ts'
import { signInScript, themeScript } from './pages/scripts.ts'
import { style } from './pages/style.ts'

const plex = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/ibm-plex-sans/package.json'))
const font = (subset: string) => () => readFileSync(join(plex, 'files', `ibm-plex-sans-${subset}-wght-normal.woff2`))

const assets: Record<string, { type: string; body: () => string | Buffer }> = {
  'sign-in.css': { type: 'text/css; charset=utf-8', body: () => style },
  'sign-in.js': { type: 'text/javascript; charset=utf-8', body: () => signInScript },
  'theme.js': { type: 'text/javascript; charset=utf-8', body: () => themeScript },
  'mark.svg': { type: 'image/svg+xml', body: () => favicon },
  'plex-latin.woff2': { type: 'font/woff2', body: font('latin') },
  'plex-latin-ext.woff2': { type: 'font/woff2', body: font('latin-ext') },
}
const read = new Map<string, string | Buffer>()

/** What the pages load, all of it from here. False if there is no such file. */
export function sendAsset(res: ServerResponse, name: string): boolean {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (asset === undefined) return false
  const body = read.get(name) ?? asset.body()
  read.set(name, body)
  const seconds = name.endsWith('.woff2') ? 31_536_000 : 300
  res.writeHead(200, { 'content-type': asset.type, 'cache-control': `public, max-age=${seconds}` }).end(body)
  return true
}
