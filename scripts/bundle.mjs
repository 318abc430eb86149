// Bundles each program that Node runs into one file, which starts much faster than its 700 sources.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { at, cache, readNote, root, writeNote } from './project.mjs'

/** Programs of the main side, and the workers and helpers that they start. */
const PROGRAMS = {
  cli: 'electron/cli.ts',
  browser: 'electron/browser.ts',
  ledger: 'electron/stores/ledger/worker.ts',
  workbook: 'electron/stores/workbook/worker.ts',
  team: 'electron/stores/teamDatabase/worker.ts',
  sandbox: 'electron/service/sandbox/worker.ts',
  keychain: 'electron/stores/vault/keychainProgram.ts'
}
/** Two native packages, and a tool that only builds parts of the sandbox's pages. */
const OUTSIDE = [/^better-sqlite3-multiple-ciphers$/, /^keytar$/, /^rolldown$/]
/** The age in milliseconds from which no process runs a bundle any more. */
const OLD = 7 * 24 * 60 * 60 * 1000
const PROGRAM_URL = /new URL\(['"]([^'"]+\.ts)['"], import\.meta\.url\)/g
const NOTE = 'programs'
const folder = join(cache, 'programs')

let current

/** The bundled file of a program. Checks once per process whether a source changed, and builds it again then. */
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
  const started = Date.now()
  const { written, sources: read } = await write(PROGRAMS)
  const sources = [...read, at('package-lock.json'), fileURLToPath(import.meta.url)].map(fingerprint)
  // The bundle may lack the changes of a source that was saved during the build.
  if (sources.every(([, , time]) => time < started)) writeNote(NOTE, { root, folder: written, sources })
  return written
}

/** For benches: the bundled file of one more program, beside those that it starts. */
export async function bundledProgram(path) {
  const { written } = await write({ ...PROGRAMS, program: path })
  return join(written, 'program.mjs')
}

/** Bundles programs into a new folder. */
async function write(programs) {
  const { rolldown } = await import('rolldown')
  mkdirSync(folder, { recursive: true })
  removeOld()
  const written = mkdtempSync(join(folder, 'bundle-'))
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, resolve(root, path)])),
    platform: 'node',
    external: OUTSIDE,
    plugins: [addresses, httpAlone, oneByte],
    logLevel: 'warn',
    onLog: refuseLog
  })
  // For a `.js` file, Node would first have to detect the module type.
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
  await build.write({ dir: written, format: 'es', ...names, comments: false })
  const sources = (await build.watchFiles).filter((path) => !path.includes('node_modules') && existsSync(path))
  await build.close()
  return { written, sources }
}

function fingerprint(path) {
  const { size, mtimeMs } = statSync(path)
  return [relative(root, path), size, mtimeMs]
}

/** What opens these in the thread of a test, in place of their workers. */
const SERVED_HERE = { ledger: 'ledgerHere', workbook: 'workbookHere' }

/**
 * For tests: our sources open databases in the thread of the test, since starting a worker takes longer than most tests.
 * Other programs that they start in a worker are bundled, so that they load in half the time.
 */
export const bundledWorkers = {
  name: 'bundled-workers',
  // Runs first: other plugins change the quotes.
  enforce: 'pre',
  transform: {
    filter: { id: /\/electron\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      // Tests have a folder of the same name.
      if (!id.startsWith(at('electron'))) return undefined
      const imports = `import { bundled } from '${import.meta.url}'
import { pathToFileURL } from 'node:url'
import * as here from '${at('test/support/database/servedHere.ts')}'
`
      const changed = withPrograms(code, id, (program) =>
        program in SERVED_HERE ? `here.${SERVED_HERE[program]}` : `pathToFileURL(await bundled('${program}'))`
      )
      return changed === code ? undefined : imports + changed
    }
  }
}

/** Each module keeps the address of its source, but addresses of other programs become those of their bundles. */
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
 * An import of names from `node:http` makes Node load everything that it exports, including a web client, which takes as
 * long as starting Node itself. A `require` loads only what is used.
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

/** The engine keeps the text of each program that runs, with two bytes a character if a single one needs them. */
const oneByte = {
  name: 'one-byte',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(BEYOND_ASCII, escaped)
  }
}

// A backslash and what it escapes are read together, so that no other one comes to stand before ours.
const BEYOND_ASCII = /\\[\0-\x7f]|\\?[^\0-\x7f]/g

function escaped(text) {
  const code = text.charCodeAt(text.length - 1)
  return code < 0x80 ? text : `\\u${code.toString(16).padStart(4, '0')}`
}

/** The code of a module with each address of a program's source replaced by `put(program)`. */
function withPrograms(code, id, put) {
  return code.replace(PROGRAM_URL, (_, path) => {
    const source = resolve(dirname(id), path)
    const program = Object.keys(PROGRAMS).find((name) => at(PROGRAMS[name]) === source)
    if (!program) throw new Error(`${id} starts ${path}, which is not in PROGRAMS.`)
    return put(program)
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
