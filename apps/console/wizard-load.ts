import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { reachable } from './reachable.ts'

/**
 * What the phone of an installer loads before the first step of a wizard, often in a basement: of the German catalogue only the texts that
 * stand in the code of the wizards, asked for with the page; and no more than is allowed here, or the build fails.
 */
export function wizardLoad(): Plugin {
  const texts = new Set<string>()
  return {
    name: 'cubeward:wizard-load',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith(GERMAN) ? `export const de = ${TEXTS}` : undefined),
    buildEnd() {
      const wizards = reachable(this, (id) => SETUP.test(id), 'alsoLater')
      for (const id of [...wizards].filter((one) => !one.includes('/locales/de')))
        for (const [literal] of this.getModuleInfo(id)?.code?.matchAll(LITERAL) ?? []) texts.add(unquoted(literal))
    },
    async renderChunk(code, chunk) {
      if (!Object.keys(chunk.modules).some((id) => id.endsWith(GERMAN))) return undefined
      const { de } = (await import(pathToFileURL(`${here}src/locales/de.ts`).href)) as { de: Record<string, string> }
      const said = Object.entries(de).filter(([text]) => texts.has(text))
      return { code: code.replace(TEXTS, () => JSON.stringify(Object.fromEntries(said))), map: null }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, path }) {
        const german = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(GERMAN)))
        if (!path.endsWith('/setup.html') || german === undefined) return undefined
        return html.replace('src="/setup-ahead.js"', `$& data-german="/${german.fileName}"`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
      const first = [...chunks.values()].filter(({ facadeModuleId }) => SETUP.test(facadeModuleId ?? ''))
      const german = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(GERMAN)))
      const loaded = new Set([...first, ...german])
      for (const { imports } of loaded) for (const name of imports) loaded.add(chunks.get(name) as Rolldown.OutputChunk)
      const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
      if (first.length === 0 || bytes > MOST_BYTES)
        this.error(
          `The wizards load ${bytes} bytes of JavaScript (gzip) before their first step; ${MOST_BYTES} are allowed`,
        )
    },
  }
}

/** At 400 kbit/s the first step must show within 5 s. */
const MOST_BYTES = 160_000
const GERMAN = '/locales/de-wizard.ts'
const TEXTS = '__TEXTS_OF_THE_WIZARDS__'
const SETUP = /\/(setup\.html|src\/setup\/main\.tsx)$/
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g
const here = decodeURIComponent(new URL('.', import.meta.url).pathname)

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((it) => it.type === 'chunk')

/** What a literal says; what is none after all says nothing. */
function unquoted(literal: string): string {
  const inner = literal.slice(1, -1)
  try {
    return inner.includes('\\') ? JSON.parse(`"${inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`) : inner
  } catch {
    return ''
  }
}
