import type { Plugin } from 'vite'

/**
 * What every page of the console needs goes into two files instead of sixty small ones, which take longer to ask for and compress worse:
 * all that the entry reaches by static imports, but for the schemas of the contract, and of the icons only those that are named there.
 */
export function firstLoad(): Plugin {
  const first = new Set<string>()
  const icons = new Set<string>()
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
                // below all icons, also those of other files: no file may need one that needs it
                { name: 'base', test: (id: string) => BASE.test(id) || icons.has(id), priority: 2 },
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
      const barrel = [...first].find((id) => BARREL.test(id))
      if (barrel === undefined) return
      const files = iconFiles(this.getModuleInfo(barrel)?.code ?? '')
      for (const id of first) {
        for (const name of iconsNamed(this.getModuleInfo(id)?.code ?? '')) {
          const file = files.get(name)
          if (file !== undefined) icons.add(barrel.replace(BARREL, file))
        }
      }
    },
  }
}

/** The frame of an operator's pages and the list that most of them are. */
const PAGES = /\/routes\/\$operator\/(route|cubes\/index)\.tsx\?tsr-split=component$/
const BASE = /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)/
const BARREL = /(?<=\/lucide-react\/dist\/esm\/)lucide-react\.m?js$/
const OWN_FILES = /\/node_modules\/zod\/|\/lucide-react\/dist\/esm\/icons\/|[?]whole$/

/** `import { Eye, X as Close } from 'lucide-react'` → Eye, X. */
const iconsNamed = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]+)\} from ['"]lucide-react['"]/g)].flatMap(([, names = '']) =>
    names.split(',').map((it) => it.trim().split(' ')[0] ?? ''),
  )

/** Name of an icon → its file, from the list of all. */
const iconFiles = (barrel: string): Map<string, string> =>
  new Map(
    [...barrel.matchAll(/export \{([^}]+)\} from ['"]\.\/(icons\/[^'"]+)['"]/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
