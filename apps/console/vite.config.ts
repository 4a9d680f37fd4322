import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTwin } from './contract-twin.ts'
import { firstLoad } from './first-load.ts'

const server = 'http://127.0.0.1:8080'

const here = decodeURIComponent(new URL('.', import.meta.url).pathname)

export default defineConfig({
  root: here,
  base: '/',
  plugins: [
    // one lazy chunk a route
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${here}src/routes`,
      generatedRouteTree: `${here}src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    contractTwin(),
    firstLoad(),
  ],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    // the page's policy is script-src 'self'; style-src 'self': nothing may be inlined
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/admin/v1': { target: server, ws: true },
      '/realms': server,
      '/docs': server,
      '/files': server,
      '/carrier': server,
      '/simulator': { target: server, ws: true },
    },
  },
})
