import { readFile } from 'node:fs/promises'
import type { AssetName } from './assetTable.ts'
import type * as Builder from './bundleAsset.ts'

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
