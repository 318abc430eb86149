import type { Plugin } from 'vite'
import type { AssetTable } from './assetTable.ts'
import { builtAssetsFolder } from './builtAssets.ts'
import { bundleAsset } from './bundleAsset.ts'

/** Puts every asset of these tables into the bundle of the main side, where `browserAssets` looks for them. */
export function emitBrowserAssets(...tables: readonly AssetTable[]): Plugin {
  return {
    name: 'browser-assets',
    async generateBundle() {
      for (const { folder, files } of tables) {
        for (const [name, path] of Object.entries(files)) {
          const source = await bundleAsset(path)
          this.emitFile({ type: 'asset', fileName: `${builtAssetsFolder}/${folder}/${name}`, source })
        }
      }
    }
  }
}
