import type { Plugin } from 'vite'

/**
 * What every page of the console needs goes into one file instead of sixty small ones, which take longer to ask for and compress worse.
 * It is what the entry reaches by static imports, without the parts that only some pages name: icons and the contract.
 */
export function firstLoad(): Plugin {
  const first = new Set<string>()
  return {
    name: 'cubeward:first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // below the icons, which stand in files of their own: a file must not need one that needs it
                { name: 'base', test: BASE, priority: 2 },
                { name: 'first-load', test: (id: string) => first.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const found = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry || PAGES.test(id))
      for (let id = found.pop(); id !== undefined; id = found.pop()) {
        if (first.has(id) || OWN_FILES.test(id)) continue
        first.add(id)
        found.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
}

/** The frame of an operator's pages and the list that most of them are. */
const PAGES = /\/routes\/\$operator\/(route|cubes\/index)\.tsx\?tsr-split=component$/
const BASE = /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)/
const OWN_FILES = /\/node_modules\/zod\/|\/lucide-react\/dist\/esm\/icons\/|[?]whole$/
