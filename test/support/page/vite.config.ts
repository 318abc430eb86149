import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the page with a made-up main side, so that every state of it can be looked at. */
export default defineConfig({
  root: at('../../../renderer'),
  base: './',
  plugins: [
    vue(),
    tailwindcss(),
    {
      name: 'made-up-main-side',
      transformIndexHtml: {
        order: 'pre',
        handler: () => [
          {
            tag: 'script',
            attrs: { type: 'module', src: fileURLToPath(new URL('./fakePage.ts', import.meta.url)) },
            injectTo: 'head-prepend'
          }
        ]
      }
    }
  ],
  build: {
    outDir: process.env['PAGE_OUT'] ?? at('../../../node_modules/.cache/tallydesk/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000
  }
})
