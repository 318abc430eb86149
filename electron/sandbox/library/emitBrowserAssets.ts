import type { Plugin } from 'vite'
import { bundleAllAssets } from './bundleAsset.ts'

/** Puts every browser asset of the sandbox into the bundle of the main side, where `browserAsset` looks for it. */
export function emitBrowserAssets(): Plugin {
  return {
    name: 'sandbox-browser-assets',
    async generateBundle() {
      for (const [name, source] of await bundleAllAssets()) {
        this.emitFile({ type: 'asset', fileName: `sandbox-assets/${name}`, source })
      }
    }
  }
}
