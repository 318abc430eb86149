import type { AssetTable } from '../../../base/browserAssets/assetTable.ts'

/** Everything that the sandbox sends to browsers. */
export const SANDBOX_ASSETS = {
  folder: 'sandbox',
  files: {
    'service3d.js': 'service/sandbox/library/browser/host/main.ts',
    'service3d.mjs': 'service/sandbox/library/browser/host/module.ts',
    'service3d.d.mts': 'service/sandbox/library/browser/host/service3d.d.ts',
    'card.js': 'service/sandbox/library/browser/card/main.ts',
    'card.css': 'service/sandbox/library/browser/card/card.css',
    'challenge.js': 'service/sandbox/library/browser/challenge/main.ts',
    'challenge.css': 'service/sandbox/library/browser/challenge/challenge.css',
    'answer.js': 'service/sandbox/library/browser/answer/main.ts',
    'acs.js': 'service/sandbox/pages/browser/acs.ts',
    'acs.css': 'service/sandbox/pages/browser/acs.css',
    'pages.css': 'service/sandbox/pages/browser/pages.css',
    'checkout.js': 'service/sandbox/pages/browser/checkout.ts',
    'checkout.css': 'service/sandbox/pages/browser/checkout.css',
    'demo.js': 'service/sandbox/pages/browser/demo.ts',
    'demo.css': 'service/sandbox/pages/browser/demo.css',
    'icon.svg': 'service/sandbox/pages/browser/icon.svg'
  }
} as const satisfies AssetTable

export type AssetName = keyof typeof SANDBOX_ASSETS.files

export function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(SANDBOX_ASSETS.files, name)
}
