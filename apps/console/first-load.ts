import type { Plugin } from 'vite'

/**
 * What every page of the console needs goes into few files instead of seventy small ones, which take longer to ask for and compress worse:
 * all that the entry reaches by static imports. What the pages without a session need as well is a file of its own, so that they load
 * nothing else; what is fetched in advance once the first page stands is one more. Without schemas, which only forms need.
 */
export function firstLoad(): Plugin {
  const parts = { common: new Set<string>(), first: new Set<string>(), soon: new Set<string>() }
  const part = (name: keyof typeof parts, priority: number) => ({
    name,
    test: (id: string) => parts[name].has(id),
    priority,
  })
  // icons come by a list of all of them, so who needs which is known only by how many do
  const icons = { name: 'icons', test: ICON, minShareCount: 4, priority: 4 }
  const base = { name: 'base', test: BASE, priority: 3 }
  const groups = [icons, base, part('common', 2), part('first', 1), part('soon', 0)]
  return {
    name: 'cubeward:first-load',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
    }),
    buildEnd() {
      const all = [...this.getModuleIds()]
      const reached = (into: Set<string>, isStart: (id: string) => boolean) => {
        for (let next = all.filter(isStart), id = next.pop(); id !== undefined; id = next.pop()) {
          if (into.has(id) || OWN_FILES.test(id)) continue
          into.add(id)
          next = next.concat(this.getModuleInfo(id)?.importedIds ?? [])
        }
        return into
      }
      const isSetup = (id: string) => SETUP.test(id)
      reached(parts.first, (id) => (this.getModuleInfo(id)?.isEntry || PAGES.test(id)) && !isSetup(id))
      for (const id of reached(new Set(), isSetup)) if (parts.first.has(id)) parts.common.add(id)
      const form = [...parts.first].find((id) => FORMS.test(id))
      if (form !== undefined)
        this.error(`${form} is part of the first page; what a route's loader needs stands apart from its components`)
      reached(parts.soon, (id) => SOON.test(id))
    },
  }
}

/** The frame of an operator's pages and the list that most of them are. */
const PAGES = /\/routes\/\$operator\/(route|cubes\/index)\.tsx\?tsr-split=component$/
const SETUP = /\/(setup\.html|src\/setup\/main\.tsx)$/
/** Parts that `inAdvance` fetches on every page. */
const SOON =
  /\/src\/(features\/shell\/(OperatorMenuList|Palette|Shortcuts)|ui\/(ActionMenuList|LeftDrawer|SnackbarBar)|list\/ColumnMenu)\.tsx$/
/** Neither forms nor schemas are needed for the first page. */
const FORMS = /\/node_modules\/(react-hook-form|zod)\//
const BASE = /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)/
const ICON = /\/lucide-react\/dist\/esm\/icons\//
/** Of the last, nobody uses what a barrel names; what it needs would come along. */
const OWN_FILES = /\/node_modules\/zod\/|\/lucide-react\/dist\/esm\/icons\/|[?]whole$|\/enhanceHighContrast\./
