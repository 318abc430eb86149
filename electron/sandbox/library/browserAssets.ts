import { readFile } from 'node:fs/promises'
import type * as Builder from './bundleAsset.ts'

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

const loaded = new Map<AssetName, Promise<string>>()

/**
 * The text of an asset, read or built once. A bundled service, whose worker is in `chunks`, has everything built in
 * `../sandbox-assets`; one that runs from source builds each script when it is first asked for.
 */
export function browserAsset(name: AssetName): Promise<string> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const loading = runsFromSource()
    ? buildFromSource(name)
    : readFile(new URL(`${BUILT}/${name}`, import.meta.url), 'utf8')
  loaded.set(name, loading)
  // A failure may pass, such as a file that is being saved.
  loading.catch(() => loaded.delete(name))
  return loading
}

const BUILT = '../sandbox-assets'

function runsFromSource(): boolean {
  return import.meta.url.endsWith('.ts')
}

async function buildFromSource(name: AssetName): Promise<string> {
  // A computed address keeps the builder, which is a development tool, out of every bundle.
  const builder = import.meta.url.replace(/[^/]+$/, 'bundleAsset.ts')
  const { bundleAsset } = (await import(builder)) as typeof Builder
  return bundleAsset(name)
}
