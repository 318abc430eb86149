import { existsSync, mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as parts from './appParts.ts'
import { bundled } from '../../../scripts/bundle.mjs'

export type AppParts = typeof parts

const here = fileURLToPath(new URL('.', import.meta.url))
const tests = dirname(here)
const outside = [/^better-sqlite3-multiple-ciphers$/, /^keytar$/, /^rolldown$/]

/** The files that a world is made of: its program, and the app as one file that can be loaded more than once. */
export interface WorldFiles {
  readonly program: string
  readonly app: string
}

/** Made again when a source changed, of the app or of the tests. */
export async function worldFiles(): Promise<WorldFiles> {
  const folder = join(dirname(await bundled('cli')), `world-${sourcesMark()}`)
  const files = { program: join(folder, 'worldProgram.mjs'), app: pathToFileURL(join(folder, 'appParts.mjs')).href }
  if (!existsSync(folder)) await build(folder)
  return files
}

function sourcesMark(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(tests, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    hash.update(`${path} ${statSync(path).mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

async function build(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const made = mkdtempSync(join(dirname(folder), 'world-'))
  for (const name of ['worldProgram', 'appParts']) {
    const bundle = await rolldown({
      input: { [name]: join(here, `${name}.ts`) },
      platform: 'node',
      external: outside,
      logLevel: 'silent'
    })
    await bundle.write({ dir: made, format: 'es', entryFileNames: '[name].mjs', codeSplitting: false })
    await bundle.close()
  }
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error
  }
}
