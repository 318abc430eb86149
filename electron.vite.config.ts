import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { emitBrowserAssets } from './electron/base/browserAssets/emitBrowserAssets.ts'
import { CARD_PAGE_ASSETS } from './electron/features/cardPayments/page/assets.ts'
import { SANDBOX_ASSETS } from './electron/service/sandbox/library/assetTable.ts'
import { THREEDS_PAGE_ASSETS } from './electron/features/threeds/page/assets.ts'

/** The port of the page server under `npm run dev`; the policy of that page names it. */
const devPort = 5173

export default defineConfig({
  main: {
    plugins: [emitBrowserAssets(SANDBOX_ASSETS, CARD_PAGE_ASSETS, THREEDS_PAGE_ASSETS)],
    // Dependencies stay outside the bundle: two of them are native, and the packager takes them along.
    // Not as a library: the workers of `?modulePath` are built with these same options.
    build: { rolldownOptions: { input: resolve('electron/main.ts') }, externalizeDeps: true }
  },
  preload: {
    build: {
      lib: { entry: 'electron/preload.ts', formats: ['cjs'], fileName: () => 'preload.cjs' },
      // A sandboxed preload can load nothing beside itself.
      externalizeDeps: false
    }
  },
  renderer: {
    root: 'renderer',
    plugins: [vue(), tailwindcss()],
    server: { port: devPort, strictPort: true, hmr: { protocol: 'ws', host: 'localhost', clientPort: devPort } },
    build: {
      rolldownOptions: { input: resolve('renderer/index.html') },
      // The policy allows no inline code and no data URLs.
      assetsInlineLimit: 0,
      // One script and one style sheet: two hundred small files took longer to load than to run.
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      minify: true
    }
  }
})
