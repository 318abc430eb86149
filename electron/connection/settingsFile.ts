import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { AssumptionKey } from '../../shared/domain/assumption.ts'
import { ProbeReport } from '../../shared/domain/probe.ts'
import { AppError } from '../../shared/errors.ts'
import { errnoOf, writePrivateFile } from '../vault/privateFile.ts'

/** Keys that this version does not know are left out: what they were about is asked or detected anew. */
const byKey = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).transform((all): Partial<Record<AssumptionKey, z.output<T>>> => {
    const known = Object.entries(all).filter(([key]) => AssumptionKey.safeParse(key).success)
    return Object.fromEntries(known)
  })

const StoredSettings = z.strictObject({
  /** The address that was looked at: what was seen there says nothing of another. */
  baseUrl: z.string(),
  overrides: byKey(z.string()),
  detected: byKey(z.strictObject({ value: z.string(), evidence: z.string(), at: z.iso.datetime() })),
  // A report is only shown, and another is a click away.
  lastProbe: ProbeReport.nullable().catch(null)
})
/** What is known and decided about the service of one connection. Holds no secret and nothing of a transaction. */
export type StoredSettings = z.output<typeof StoredSettings>

const SettingsFile = StoredSettings.extend({ version: z.literal(1) })
const Versioned = z.object({ version: z.int() })

export interface LoadedSettings {
  readonly settings: StoredSettings | undefined
  /** Name of the file that a damaged one was renamed to, in the same folder. */
  readonly setAside?: string
}

/** Reads the settings. A damaged file is renamed, never overwritten; one of a newer version is refused and left alone. */
export async function loadSettings(file: string): Promise<LoadedSettings> {
  const text = await readIfThere(file)
  if (text === undefined) return { settings: undefined }
  const value = parseJson(text)
  const read = SettingsFile.safeParse(value)
  if (read.success) {
    const { baseUrl, overrides, detected, lastProbe } = read.data
    return { settings: { baseUrl, overrides, detected, lastProbe } }
  }
  if ((Versioned.safeParse(value).data?.version ?? 0) > 1) {
    throw new AppError(
      'cache-too-new',
      'The settings of this connection were written by a newer Tallydesk. Update Tallydesk to use this data folder.'
    )
  }
  return { settings: undefined, setAside: await setAside(file) }
}

export async function storeSettings(file: string, settings: StoredSettings): Promise<void> {
  await writePrivateFile(file, `${JSON.stringify({ version: 1, ...settings }, null, 2)}\n`)
}

/** Removes the settings and everything beside them that bears their name. */
export async function removeSettings(file: string): Promise<void> {
  const folder = dirname(file)
  const entries = await readdir(folder).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (entry.startsWith(basename(file))) await rm(join(folder, entry), { force: true })
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return undefined
    const text = `The settings of this connection (${file}) cannot be read. Make sure that you may read them.`
    throw new AppError('not-writable', text, { cause })
  }
}

async function setAside(file: string): Promise<string> {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`
  try {
    await rename(file, aside)
  } catch (cause) {
    const text = `The settings of this connection (${file}) are damaged and cannot be moved away. Move them away yourself and start again.`
    throw new AppError('not-writable', text, { cause })
  }
  return basename(aside)
}

/** The value of a JSON text; undefined, which fits no schema, when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
