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
