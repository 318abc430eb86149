import type { AssetTable } from '../../../base/browserAssets/assetTable.ts'

/** All files that the documents of the card page load from their own origins. */
export const CARD_PAGE_ASSETS = {
  folder: 'card-page',
  files: {
    'card.js': 'features/cardPayments/page/browser/card/main.ts',
    'preview.js': 'features/cardPayments/page/browser/preview/main.ts',
    'page.css': 'features/cardPayments/page/browser/page.css',
    'component.js': 'features/cardPayments/page/browser/component/main.ts',
    'component.css': 'features/cardPayments/page/browser/component/component.css'
  }
} as const satisfies AssetTable
