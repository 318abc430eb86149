import type { AssetTable } from '../../../base/browserAssets/assetTable.ts'

/** Everything that the sandbox sends to browsers. */
export const SANDBOX_ASSETS = {
  folder: 'sandbox',
  files: {
    'service3d.js': 'sandbox/library/browser/host/main.ts',
    'service3d.mjs': 'sandbox/library/browser/host/module.ts',
    'service3d.d.mts': 'sandbox/library/browser/host/service3d.d.ts',
    'card.js': 'sandbox/library/browser/card/main.ts',
    'card.css': 'sandbox/library/browser/card/card.css',
    'challenge.js': 'sandbox/library/browser/challenge/main.ts',
    'challenge.css': 'sandbox/library/browser/challenge/challenge.css',
    'answer.js': 'sandbox/library/browser/answer/main.ts',
    'acs.js': 'sandbox/pages/browser/acs.ts',
    'acs.css': 'sandbox/pages/browser/acs.css',
    'pages.css': 'sandbox/pages/browser/pages.css',
    'checkout.js': 'sandbox/pages/browser/checkout.ts',
    'checkout.css': 'sandbox/pages/browser/checkout.css',
    'demo.js': 'sandbox/pages/browser/demo.ts',
    'demo.css': 'sandbox/pages/browser/demo.css',
    'icon.svg': 'sandbox/pages/browser/icon.svg'
  }
} as const satisfies AssetTable

export type AssetName = keyof typeof SANDBOX_ASSETS.files

export function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(SANDBOX_ASSETS.files, name)
}
