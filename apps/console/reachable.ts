import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'

export type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** The modules that those of the start import, and what these import; `alsoLater`: also what is imported once it is needed. */
export function reachable(modules: Modules, isStart: (id: string) => boolean, alsoLater?: 'alsoLater'): Set<string> {
  const into = new Set<string>()
  const next = [...modules.getModuleIds()].filter(isStart)
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (into.has(id) || OWN_FILES.test(id)) continue
    into.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    next.push(...importedIds, ...(alsoLater ? dynamicallyImportedIds : []))
  }
  return into
}

/** Of the last, nobody uses what a barrel names; what it needs would come along. */
const OWN_FILES = /\/node_modules\/zod\/|\/lucide-react\/dist\/esm\/icons\/|[?]whole$|\/enhanceHighContrast\./

export type Chunk = Rolldown.OutputChunk
export const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((it) => it.type === 'chunk')

/** The finished chunks of the start with those that they import, and so on. */
export function loadedWith(bundle: Rolldown.OutputBundle, isStart: (chunk: Chunk) => boolean): Set<Chunk> {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set([...chunks.values()].filter(isStart))
  for (const { imports } of loaded) for (const name of imports) loaded.add(chunks.get(name) as Chunk)
  return loaded
}

export const bytesOf = (chunks: Iterable<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
