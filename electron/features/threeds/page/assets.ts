import type { AssetTable } from '../../../base/browserAssets/assetTable.ts'

/** All files that the page of an authorization loads from its own origin. */
export const THREEDS_PAGE_ASSETS = {
  folder: 'threeds-page',
  files: {
    'threeds.js': 'features/threeds/page/browser/main.ts',
    'threeds.css': 'features/threeds/page/browser/threeds.css'
  }
} as const satisfies AssetTable
