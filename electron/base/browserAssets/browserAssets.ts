import { readFile } from 'node:fs/promises'
import type { AssetTable } from './assetTable.ts'
import { builtAssetsFolder } from './builtAssets.ts'
import type * as Builder from './bundleAsset.ts'

/** Returns a function that gives the text of an asset; each asset is read or built once. */
export function browserAssets<Name extends string>(table: AssetTable<Name>): (name: Name) => Promise<string> {
  const loaded = new Map<Name, Promise<string>>()
  return (name) => {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const loading = runsFromSource() ? buildFromSource(table.files[name]) : readBuilt(table.folder, name)
    loaded.set(name, loading)
    // A failure may be temporary, such as a file that is being saved.
    loading.catch(() => loaded.delete(name))
    return loading
  }
}

function runsFromSource(): boolean {
  return import.meta.url.endsWith('.ts')
}

/** The main side's code is bundled into one folder, that of workers into `chunks` below it. */
function readBuilt(folder: string, name: string): Promise<string> {
  const here = new URL('.', import.meta.url)
  const main = here.pathname.endsWith('/chunks/') ? new URL('..', here) : here
  return readFile(new URL(`${builtAssetsFolder}/${folder}/${name}`, main), 'utf8')
}

async function buildFromSource(path: string): Promise<string> {
  // A computed path keeps the bundler, a development tool, out of every bundle.
  const builder = import.meta.url.replace(/[^/]+$/, 'bundleAsset.ts')
  const { bundleAsset } = (await import(builder)) as typeof Builder
  return bundleAsset(path)
}
