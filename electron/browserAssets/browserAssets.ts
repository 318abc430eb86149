import { readFile } from 'node:fs/promises'
import type { AssetTable } from './assetTable.ts'
import { builtAssetsFolder } from './builtAssets.ts'
import type * as Builder from './bundleAsset.ts'

/** Gives the text of each asset of a table, read or built once. */
export function browserAssets<Name extends string>(table: AssetTable<Name>): (name: Name) => Promise<string> {
  const loaded = new Map<Name, Promise<string>>()
  return (name) => {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const loading = runsFromSource() ? buildFromSource(table.files[name]) : readBuilt(table.folder, name)
    loaded.set(name, loading)
    // A failure may pass, such as a file that is being saved.
    loading.catch(() => loaded.delete(name))
    return loading
  }
}

function runsFromSource(): boolean {
  return import.meta.url.endsWith('.ts')
}

/** The code of the main side is bundled into its folder, that of workers into `chunks` below. */
function readBuilt(folder: string, name: string): Promise<string> {
  const here = new URL('.', import.meta.url)
  const main = here.pathname.endsWith('/chunks/') ? new URL('..', here) : here
  return readFile(new URL(`${builtAssetsFolder}/${folder}/${name}`, main), 'utf8')
}

async function buildFromSource(path: string): Promise<string> {
  // A computed address keeps the builder, which is a development tool, out of every bundle.
  const builder = import.meta.url.replace(/[^/]+$/, 'bundleAsset.ts')
  const { bundleAsset } = (await import(builder)) as typeof Builder
  return bundleAsset(path)
}
