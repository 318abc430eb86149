import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import type { FuzzTarget } from '../target.ts'
import { countBranches } from './countBranches.ts'

export interface BundledTarget {
  readonly url: string
  readonly branches: number
  readonly words: readonly string[]
}

/** The global variable with the counters; it must be there before the bundle is imported. */
export const COUNTERS = 'tallydeskCounts'

/** Readers of others that ours are built on; their branches are counted too. */
const PACKAGES = ['saxes', 'yauzl'].map((name) => `node_modules/${name}/`)

/** Writes a target and all that it imports into one file, in which the branches of its reader are counted. */
export async function bundleTarget({ name, covers }: FuzzTarget, folder: string): Promise<BundledTarget> {
  const found = { branches: 0, words: [] as readonly string[] }
  const source = fileURLToPath(new URL(`../targets/${name}.ts`, import.meta.url))
  const counting: Plugin = {
    name: 'counting',
    renderChunk(code) {
      const counted = countBranches(code, COUNTERS, isWithin(code, [...covers, ...PACKAGES]))
      Object.assign(found, { branches: counted.branches, words: counted.words })
      return { code: counted.code, map: null }
    }
  }
  const build = await rolldown({
    input: source,
    // Paths of modules in the bundle begin here.
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    platform: 'node',
    external: [/^better-sqlite3-multiple-ciphers$/, /^keytar$/, /^rolldown/],
    plugins: [addresses, counting],
    experimental: { attachDebugInfo: 'simple' },
    logLevel: 'silent'
  })
  const file = join(folder, `${name}.mjs`)
  await build.write({ file, format: 'es', codeSplitting: false, minify: false })
  await build.close()
  return { url: pathToFileURL(file).href, ...found }
}

/** Each module keeps the address of its source. */
const addresses: Plugin = {
  name: 'addresses',
  async load(id) {
    if (!id.endsWith('.ts') || id.includes('node_modules')) return null
    const code = await readFile(id, 'utf8')
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  }
}

/** Whether an offset is in a module whose path begins with one of these. */
function isWithin(code: string, paths: readonly string[]): (offset: number) => boolean {
  // The bundler writes the path of each module before its code.
  const places = [...code.matchAll(/^\/\/ (\S+\.[cm]?[jt]s)$/gm)].map(({ index, 1: path = '' }) => ({
    index,
    isCounted: paths.some((each) => path.startsWith(each))
  }))
  return (offset) => {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle]?.index ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return places[low - 1]?.isCounted ?? false
  }
}
