import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { firstPage } from './first-load.ts'
import { bytesOf, chunksOf, loadedWith, reachable } from './reachable.ts'
import { WIZARD_SHARE } from './wizard-share.ts'

/**
 * What the phone of an installer loads before the first step of a wizard, often in a basement: of the German catalogue only the texts that
 * stand in the code of the wizards, asked for with the page; and no more than their share, or the build fails.
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
      const wizard = loadedWith(bundle, ({ facadeModuleId }) => SETUP.test(facadeModuleId ?? ''))
      const [bytes, allowed] = [bytesOf(wizard), Math.floor(WIZARD_SHARE * bytesOf(firstPage(bundle)))]
      if (wizard.size === 0 || bytes > allowed)
        this.error(
          `The wizards load ${bytes} bytes of JavaScript (gzip) before their first step; ${allowed} are allowed`,
        )
    },
  }
}

const GERMAN = '/locales/de-wizard.ts'
const TEXTS = '__TEXTS_OF_THE_WIZARDS__'
const SETUP = /\/(setup\.html|src\/setup\/main\.tsx)$/
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g
const here = decodeURIComponent(new URL('.', import.meta.url).pathname)

/** What a literal says; what is none after all says nothing. */
function unquoted(literal: string): string {
  const inner = literal.slice(1, -1)
  try {
    return inner.includes('\\') ? JSON.parse(`"${inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`) : inner
  } catch {
    return ''
  }
}
