import { mkdir, mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '../../..')
/** Within the project, so that what stays outside of the bundles is found. */
const cache = join(root, 'node_modules', '.cache', 'tallydesk')

/** The workers as one file each in a new folder, for tests that start hundreds: they load in a fraction of the time. */
export async function bundledWorkers() {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'workers-'))
  const [ledgerWorker, workbookWorker, sandboxWorker] = await Promise.all([
    bundled('ledger', folder),
    bundled('workbook', folder),
    bundled('sandbox', folder)
  ])
  return { ledgerWorker, workbookWorker, sandboxWorker }
}

async function bundled(name: string, folder: string): Promise<URL> {
  const bundle = await rolldown({
    input: join(root, 'electron', name, 'worker.ts'),
    platform: 'node',
    external: [/better-sqlite3/, 'rolldown']
  })
  const file = join(folder, `${name}.js`)
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return pathToFileURL(file)
}
