// Makes one file of each program that Node runs, so that it starts in a fraction of the time of its 700 sources.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { at, cache, readNote, root, writeNote } from './project.mjs'

/** Programs of the main side, and the workers and helpers that they start. */
const PROGRAMS = {
  cli: 'electron/cli.ts',
  browser: 'electron/browser.ts',
  ledger: 'electron/ledger/worker.ts',
  workbook: 'electron/workbook/worker.ts',
  team: 'electron/team/worker.ts',
  sandbox: 'electron/sandbox/worker.ts',
  keychain: 'electron/vault/keychainProgram.ts'
}
/** Both are native; the third is a tool that only parts of the sandbox's pages are built with. */
const OUTSIDE = [/^better-sqlite3-multiple-ciphers$/, /^keytar$/, /^rolldown$/]
/** In milliseconds; no process still runs an older bundle. */
const OLD = 7 * 24 * 60 * 60 * 1000
const PROGRAM_URL = /new URL\('([^']+\.ts)', import\.meta\.url\)/g
const NOTE = 'programs'
const folder = join(cache, 'programs')

let current

/** The bundled file of a program, built again if a source has changed; checked once per process. */
export async function bundled(program) {
  current ??= upToDate()
  return join(await current, `${program}.mjs`)
}

/** Runs a program in this process. */
export async function runBundled(program) {
  const file = await bundled(program)
  module.enableCompileCache(join(cache, 'compiled'))
  await import(pathToFileURL(file).href)
}

async function upToDate() {
  const known = readNote(NOTE)
  const isFresh = known?.root === root && known.sources.every(isUnchanged) && existsSync(known.folder)
  return isFresh ? known.folder : bundle()
}

function isUnchanged([path, size, time]) {
  const now = statSync(at(path), { throwIfNoEntry: false })
  return now?.size === size && now.mtimeMs === time
}

async function bundle() {
  const { rolldown } = await import('rolldown')
  const started = Date.now()
  mkdirSync(folder, { recursive: true })
  removeOld()
  const written = mkdtempSync(join(folder, 'bundle-'))
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, at(path)])),
    platform: 'node',
    external: OUTSIDE,
    plugins: [addresses, httpAlone],
    logLevel: 'warn',
    onLog: refuseLog
  })
  // For a `.js` file, Node would first have to detect the module type.
  await build.write({ dir: written, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  const read = (await build.watchFiles).filter((path) => !path.includes('node_modules') && existsSync(path))
  await build.close()
  const sources = [...read, at('package-lock.json'), fileURLToPath(import.meta.url)].map(fingerprint)
  // A source that was saved meanwhile may or may not be in the bundle.
  if (sources.every(([, , time]) => time < started)) writeNote(NOTE, { root, folder: written, sources })
  return written
}

function fingerprint(path) {
  const { size, mtimeMs } = statSync(path)
  return [relative(root, path), size, mtimeMs]
}

/** For tests of our sources: what these start in a worker is bundled, which loads in half the time. */
export const bundledWorkers = {
  name: 'bundled-workers',
  // Runs first: other plugins change the quotes.
  enforce: 'pre',
  transform: {
    filter: { id: /\/electron\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const imports = `import { bundled } from '${import.meta.url}'\nimport { pathToFileURL } from 'node:url'\n`
      const changed = withPrograms(code, id, (program) => `pathToFileURL(await bundled('${program}'))`)
      return changed === code ? undefined : imports + changed
    }
  }
}

/** Each module keeps the address of its source; one that names another program gets the bundled one's. */
const addresses = {
  name: 'addresses',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      const own = JSON.stringify(pathToFileURL(id).href)
      const here = 'import.meta.bundle'
      return withPrograms(code, id, (program) => `new URL('./${program}.mjs', ${here})`)
        .replaceAll('import.meta.url', own)
        .replaceAll(here, 'import.meta.url')
    }
  }
}

const HTTP = 'node:http'
/**
 * A module that imports `node:http` by its names makes Node load all that it offers, a client for the web among it: as
 * long as it takes to start Node itself. Other modules require it, which loads no more than they use.
 */
const httpAlone = {
  name: 'http-alone',
  resolveId: {
    filter: { id: new RegExp(`^${HTTP}$`) },
    handler: (id, _importer, { kind }) => (kind === 'import-statement' ? `\0${id}` : undefined)
  },
  load: {
    filter: { id: new RegExp(`^\0${HTTP}$`) },
    handler: () => `export const { createServer, STATUS_CODES } = process.getBuiltinModule('${HTTP}')`
  }
}

/** The code of a module in which `put(program)` stands for each address of a program's source. */
function withPrograms(code, id, put) {
  return code.replace(PROGRAM_URL, (found, path) => {
    const source = resolve(dirname(id), path)
    const program = Object.keys(PROGRAMS).find((name) => at(PROGRAMS[name]) === source)
    return program ? put(program) : found
  })
}

// Bundler warnings are our mistakes: a missing import, for example, is only a warning.
function refuseLog(_level, { message }) {
  throw new Error(message)
}

function removeOld() {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > OLD) rmSync(path, { recursive: true, force: true })
  }
}
