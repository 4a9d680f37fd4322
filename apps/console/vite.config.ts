import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstLoad } from './first-load.ts'
import { leanModules } from './lean-modules.ts'
import { plainContract } from './plain-contract.ts'
import { wizardLoad } from './wizard-load.ts'

const server = `http://127.0.0.1:${process.env.PORT || 8080}`

const here = decodeURIComponent(new URL('.', import.meta.url).pathname)

/** In development, as the server does it: pages that are opened with a setup key have an entry of their own. */
const setupPages = (): Plugin => ({
  name: 'cubeward:setup-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/setup/')) request.url = '/setup.html'
      next()
    })
  },
})

/**
 * The fonts of the first rows are asked for with the page, not when the style sheet has come; not so those of the wizards: on the line of
 * a phone in a basement they would take a second from the first step, which stands in another font until they are there.
 */
const preloadFonts = (): Plugin => ({
  name: 'cubeward:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, path }) =>
      Object.keys(bundle)
        .filter(
          (file) => !path.endsWith('/setup.html') && /ibm-plex-(sans-latin-wght|mono-latin-400)-normal/.test(file),
        )
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
})

export default defineConfig({
  root: here,
  base: '/',
  plugins: [
    // one lazy chunk a route
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // what says that a page could not be loaded must be there already
      codeSplittingOptions: { defaultBehavior: [['component'], ['loader']] },
      routesDirectory: `${here}src/routes`,
      generatedRouteTree: `${here}src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
    }),
    plainContract(),
    react(),
    leanModules(),
    firstLoad(),
    wizardLoad(),
    setupPages(),
    preloadFonts(),
  ],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    // the page's policy is script-src 'self'; style-src 'self': nothing may be inlined
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: `${here}index.html`, setup: `${here}setup.html` } },
  },
  server: {
    port: 5173,
    proxy: {
      '/admin/v1': { target: server, ws: true },
      '/app/v1': { target: server, ws: true },
      '/realms': server,
      '/docs': server,
      '/readyz': server,
      '/asyncapi.json': server,
      '/device': { target: server, ws: true },
      '/files': server,
      '/carrier': server,
      '/simulator': { target: server, ws: true },
    },
  },
})
