/** Everything that the sandbox sends to browsers, by name. Scripts are bundled from TypeScript, the rest sent as it is. */
export const BROWSER_ASSETS = {
  'service3d.js': 'library/browser/host/main.ts',
  'card.js': 'library/browser/card/main.ts',
  'card.css': 'library/browser/card/card.css',
  'challenge.js': 'library/browser/challenge/main.ts',
  'challenge.css': 'library/browser/challenge/challenge.css',
  'answer.js': 'library/browser/answer/main.ts',
  'acs.js': 'pages/browser/acs.ts',
  'acs.css': 'pages/browser/acs.css',
  'pages.css': 'pages/browser/pages.css',
  'checkout.js': 'pages/browser/checkout.ts',
  'checkout.css': 'pages/browser/checkout.css',
  'demo.js': 'pages/browser/demo.ts',
  'demo.css': 'pages/browser/demo.css',
  'icon.svg': 'pages/browser/icon.svg'
} as const

export type AssetName = keyof typeof BROWSER_ASSETS

export function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(BROWSER_ASSETS, name)
}
