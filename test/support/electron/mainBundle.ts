import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import type { AssetTable } from '../../../electron/base/browserAssets/assetTable.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const script = fileURLToPath(new URL('./runMainBundle.ts', import.meta.url))

/** Builds main side, preload script and page into `out`, as `npm run build` does into its own folder. */
export async function buildBundle(out: string): Promise<void> {
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  await run(process.execPath, [cli, 'build', '--outDir', out, '--logLevel', 'warn'], { cwd: root })
}

/** Runs a built main bundle under Node to its end; gives what `runMainBundle.ts` reports. */
export async function runBundle(main: string, dataDir: string): Promise<Record<string, unknown>> {
  // The sandbox needs no secret, so the run must not need a keyring either.
  const env = { ...process.env, TALLYDESK_DATA_DIR: dataDir, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
  const { stdout } = await run(process.execPath, [script, main], { env, timeout: 300_000 })
  return JSON.parse(stdout) as Record<string, unknown>
}

/** What code that was bundled into `folder` of a built main side finds of a table, by name. */
export async function assetsFoundFrom(folder: string, table: AssetTable): Promise<Readonly<Record<string, string>>> {
  const reader = join(folder, 'assetsFound.ts')
  const source = join(root, 'electron', 'base', 'browserAssets', 'browserAssets.ts')
  const names = JSON.stringify(Object.keys(table.files))
  await writeFile(
    reader,
    `import { browserAssets } from ${JSON.stringify(source)}
     const read = browserAssets(${JSON.stringify(table)})
     const found = await Promise.all(${names}.map(async (name: string) => [name, await read(name)]))
     process.stdout.write(JSON.stringify(Object.fromEntries(found)))`
  )
  const bundle = await rolldown({ input: reader, platform: 'node' })
  const file = join(folder, 'assetsFound.js')
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  const { stdout } = await run(process.execPath, [file], { maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout) as Record<string, string>
}
