import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  base: '/simulator/',
  plugins: [react()],
  build: {
    outDir: '../../../dist/simulator',
    emptyOutDir: true,
    // The page's policy allows neither inline scripts and styles nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
