import type { Plugin } from 'vite'

/**
 * Parts of libraries that every page would load and none uses: the theme switches off all ripples, and styled components have no statics
 * that would have to be carried over.
 */
export function leanModules(): Plugin {
  return {
    name: 'cubeward:lean-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === './TouchRipple.mjs' && importer.includes('/@mui/material/ButtonBase/')) return `${NOTHING}ripple`
      return source === 'hoist-non-react-statics' ? `${NOTHING}statics` : undefined
    },
    load: (id) =>
      id === `${NOTHING}ripple`
        ? 'export default () => null'
        : id === `${NOTHING}statics`
          ? 'export default (component) => component'
          : undefined,
  }
}

const NOTHING = '\0cubeward:nothing/'
