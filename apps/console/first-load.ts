import type { Plugin, Rolldown } from 'vite'
import { type Chunk, loadedWith, type Modules, reachable } from './reachable.ts'

/**
 * What every page of the console needs goes into few files instead of seventy small ones, which take longer to ask for and compress worse:
 * all that the entry reaches by static imports. What the pages without a session need as well is a file of its own, so that they load
 * nothing else, and so is what later steps of the wizards need; what is fetched in advance once the first page stands is one more, and what
 * the other pages read another. Without schemas, which only forms need.
 */
export function firstLoad(): Plugin {
  const parts = {
    common: new Set<string>(),
    later: new Set<string>(),
    first: new Set<string>(),
    soon: new Set<string>(),
    reads: new Set<string>(),
  }
  const part = (name: keyof typeof parts, priority: number) => ({
    name,
    test: (id: string) => parts[name].has(id),
    priority,
  })
  // icons come by a list of all of them, so who needs which is known only by how many do; those of the wizards by their names
  const icons = {
    name: 'icons',
    test: (id: string) => ICON.test(id) && !parts.common.has(id),
    minShareCount: 4,
    priority: 6,
  }
  const base = { name: 'base', test: BASE, priority: 5 }
  const groups = [icons, base, part('common', 4), part('later', 3), part('first', 2), part('soon', 1), part('reads', 0)]
  return {
    name: 'cubeward:first-load',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
    }),
    buildEnd() {
      const isSetup = (id: string) => SETUP.test(id)
      const isFirst = (id: string) => (this.getModuleInfo(id)?.isEntry || PAGES.test(id)) && !isSetup(id)
      parts.first = reachable(this, isFirst)
      const wizards = reachable(this, isSetup)
      for (const id of wizards) if (parts.first.has(id)) parts.common.add(id)
      for (const id of iconsOf(this, wizards)) parts.common.add(id)
      // of the later steps, without the rest of the first page
      for (const id of reachable(this, isSetup, 'alsoLater')) if (parts.first.has(id)) parts.later.add(id)
      parts.soon = reachable(this, (id) => SOON.test(id))
      parts.reads = reachable(this, (id) => READS.test(id))
    },
    // of the finished chunks: what is named and not used is left out of them, and what a chunk shares comes along with it
    generateBundle(_, bundle) {
      const loaded = firstPage(bundle)
      if (loaded.size === 0) this.error('No chunk is that of the first page')
      for (const { fileName, modules } of loaded)
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (renderedLength > 0 && FORMS.test(id))
            this.error(
              `The first page loads ${id}, in ${fileName}; what a route's loader needs stands apart from its forms`,
            )
    },
  }
}

/** The frame of an operator's pages and the list that most of them are. */
const PAGES = /\/routes\/\$operator\/(route|cubes\/index)\.tsx\?tsr-split=(component|loader)$/
const FIRST = /\/src\/main\.tsx$/
const SETUP = /\/(setup\.html|src\/setup\/main\.tsx)$/
/** Parts that `prefetchImport` fetches on every page. */
const SOON =
  /\/src\/(features\/shell\/(OperatorMenuList|Palette|Shortcuts)|ui\/(ActionMenuList|LeftDrawer|SnackbarBar))\.tsx$/
/** What a page reads, which is asked for beside the code of the page. */
const READS = /\?tsr-split=loader$/
/** Neither forms nor schemas are needed for the first page. */
const FORMS = /\/node_modules\/(react-hook-form|zod)\//
const BASE = /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)/
const ICON = /\/lucide-react\/dist\/esm\/icons\//

/** What the console loads before the first list stands. */
export const firstPage = (bundle: Rolldown.OutputBundle): Set<Chunk> =>
  loadedWith(bundle, ({ moduleIds }) => moduleIds.some((id) => FIRST.test(id) || PAGES.test(id)))

/** The files of the icons that these modules name. */
function iconsOf(modules: Modules, users: ReadonlySet<string>): string[] {
  const barrel = [...modules.getModuleIds()].find((id) => BARREL.test(id)) ?? ''
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (modules.getModuleInfo(barrel)?.code ?? '').matchAll(EXPORTED))
    for (const [, name = ''] of names.matchAll(/ as (\w+)/g)) files.set(name, barrel.replace(/[^/]+$/, file))
  const codes = [...users].map((id) => modules.getModuleInfo(id)?.code ?? '')
  const named = codes.flatMap((code) => [...code.matchAll(NAMED)].flatMap(([, names = '']) => names.split(',')))
  return named.flatMap((name) => files.get(name.replace(/ as .*/, '').trim()) ?? [])
}

const BARREL = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const EXPORTED = /export \{([^}]+)\} from ["']\.\/(icons\/[^"']+)["']/g
const NAMED = /import \{([^}]+)\} from ["']lucide-react["']/g
