import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'
import { errnoOf, writePrivateFile } from './privateFile.ts'

/** The content of a private JSON file. */
export interface JsonKind<T> {
  /** Schema of everything in the file except its `version`. */
  readonly schema: z.ZodType<T>
  readonly version: number
  /** Brings up to date what an earlier version wrote. Without it, files of earlier versions count as damaged. */
  readonly upgrade?: (earlier: Readonly<Record<string, unknown>>) => unknown
  /** Name of the file in a sentence: "the settings of this connection". */
  readonly name: string
}

export interface LoadedJson<T> {
  /** Undefined if there is no file, or if a damaged one was set aside. */
  readonly value: T | undefined
  /** Name of the file that a damaged one was renamed to, in the same folder. */
  readonly setAside?: string
}

const Versioned = z.looseObject({ version: z.int() })

/**
 * Reads a private JSON file. A damaged one is renamed, never overwritten; one of a newer version is refused with
 * `cache-too-new` and left alone; one that cannot be read or renamed rejects with `not-writable`.
 */
export async function loadJson<T>(file: string, kind: JsonKind<T>): Promise<LoadedJson<T>> {
  const value = await readJson(file, kind)
  return value === 'damaged' ? { value: undefined, setAside: await setAside(file, kind.name) } : { value }
}

/** The same, but a damaged file stays where it is, so that a later read does not take it for absent. */
export async function readJson<T>(file: string, kind: JsonKind<T>): Promise<T | 'damaged' | undefined> {
  const text = await readIfThere(file, kind.name)
  if (text === undefined) return undefined
  const { version = 0, ...rest } = Versioned.safeParse(jsonValue(text)).data ?? {}
  const current = version === kind.version ? rest : version > 0 && version < kind.version && kind.upgrade?.(rest)
  const read = kind.schema.safeParse(current)
  if (read.success) return read.data
  if (version > kind.version) {
    throw new AppError(
      'cache-too-new',
      `A newer Tallydesk wrote ${kind.name}. Update Tallydesk to use this data folder.`
    )
  }
  return 'damaged'
}

/** Whether a private JSON file of any kind is damaged, as far as its text alone tells. */
export function isDamagedText(text: string): boolean {
  return !Versioned.safeParse(jsonValue(text)).success
}

/** Replaces the whole file; see `writePrivateFile`. */
export async function storeJson<T extends object>(file: string, { version }: JsonKind<T>, value: T): Promise<void> {
  await writePrivateFile(file, `${JSON.stringify({ version, ...value }, null, 2)}\n`)
}

/** Removes the file and the files beside it whose names begin with its name. */
export async function removeJson(file: string): Promise<void> {
  const folder = dirname(file)
  const entries = await readdir(folder).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (entry.startsWith(basename(file))) await rm(join(folder, entry), { force: true })
  }
}

async function readIfThere(file: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return undefined
    const text = `Tallydesk cannot read ${name} (${file}). Make sure that you may read this file.`
    throw new AppError('not-writable', text, { cause })
  }
}

/** Renames a damaged file; returns its new name, in the same folder. Rejects with `not-writable`. */
export async function setAside(file: string, name: string): Promise<string> {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`
  try {
    await rename(file, aside)
  } catch (cause) {
    const text = `The file with ${name} (${file}) is damaged and cannot be moved away. Move it away yourself and start again.`
    throw new AppError('not-writable', text, { cause })
  }
  return basename(aside)
}
