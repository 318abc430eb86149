import type { AssetTable } from '../../../base/browserAssets/assetTable.ts'

/** All files that the documents of the card page load from their own origins. */
export const CARD_PAGE_ASSETS = {
  folder: 'card-page',
  files: {
    'card.js': 'funding/page/browser/card/main.ts',
    'preview.js': 'funding/page/browser/preview/main.ts',
    'page.css': 'funding/page/browser/page.css',
    'component.js': 'funding/page/browser/component/main.ts',
    'component.css': 'funding/page/browser/component/component.css'
  }
} as const satisfies AssetTable
