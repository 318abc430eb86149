import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { BROWSER_ASSETS, type AssetName } from './assetTable.ts'

/** The text of an asset made from the files of this repository: a script is one classic script without imports. */
export async function bundleAsset(name: AssetName): Promise<string> {
  const source = fileURLToPath(new URL(`../${BROWSER_ASSETS[name]}`, import.meta.url))
  return source.endsWith('.ts') ? bundleScript(source) : readFile(source, 'utf8')
}

async function bundleScript(input: string): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'warn', onLog: refuseLog })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true })
    if (output.length !== 1) throw new Error(`${input} does not become one script.`)
    return output[0].code
  } finally {
    await bundle.close()
  }
}

// A warning of the bundler is a mistake of ours: an import that is not found, for example, is only warned of.
function refuseLog(_level: string, { message }: { readonly message: string }): never {
  throw new Error(message)
}

/** Every asset by name, for a build that ships without a bundler. */
export async function bundleAllAssets(): Promise<readonly (readonly [name: AssetName, text: string])[]> {
  const names = Object.keys(BROWSER_ASSETS) as AssetName[]
  return Promise.all(names.map(async (name) => [name, await bundleAsset(name)] as const))
}
