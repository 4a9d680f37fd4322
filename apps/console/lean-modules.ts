import type { Plugin } from 'vite'

/**
 * Parts of libraries that every page would load and none uses: the theme switches off all ripples, and styled components have no statics
 * that would have to be carried over. And icons that are drawn in one step.
 */
export function leanModules(): Plugin {
  return {
    name: 'cubeward:lean-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (source === ZIP && importer.includes('/write-excel-file/'))
        return `${ZIP_HERE}${(await this.resolve('../zip/zipToArrayBufferSync.js', importer))?.id}`
      if (source === './TouchRipple.mjs' && importer.includes('/@mui/material/ButtonBase/')) return `${NOTHING}ripple`
      if (source === '../createLucideIcon.mjs') return LEAN_ICON
      return source === 'hoist-non-react-statics' ? `${NOTHING}statics` : undefined
    },
    load: (id) =>
      id === `${NOTHING}ripple`
        ? 'export default () => null'
        : id === `${NOTHING}statics`
          ? 'export default (component) => component'
          : id.startsWith(ZIP_HERE)
            ? `import zip from ${JSON.stringify(id.slice(ZIP_HERE.length))}\nexport default async (files) => zip(files)`
            : undefined,
  }
}

/**
 * A workbook of more than a thousand rows would be packed by workers that are made of text, which the page's policy refuses; nobody would
 * hear of that, and wait for ever.
 */
const ZIP = '../zip/zipToArrayBuffer.js'
const ZIP_HERE = '\0cubeward:zip-here/'
const LEAN_ICON = decodeURIComponent(new URL('src/ui/lean-icon.ts', import.meta.url).pathname)
const NOTHING = '\0cubeward:nothing/'
