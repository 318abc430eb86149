import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { AssumptionKey } from '../../../shared/domain/assumption.ts'
import { ProbeReport } from '../../../shared/domain/probe.ts'
import { loadJson, readJson, removeJson, storeJson, type JsonKind } from '../vault/jsonFile.ts'

/** Unknown keys are dropped: their subject is asked about or detected again. */
const byKey = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).transform((all): Partial<Record<AssumptionKey, z.output<T>>> => {
    const known = Object.entries(all).filter(([key]) => AssumptionKey.safeParse(key).success)
    return Object.fromEntries(known)
  })

const StoredSettings = z.strictObject({
  /** The address that the values were detected at; they do not apply to another address. */
  baseUrl: z.string(),
  overrides: byKey(z.string()),
  detected: byKey(z.strictObject({ value: z.string(), evidence: z.string(), at: z.iso.datetime() })),
  // The report is only shown, and the user can make a new one with a click.
  lastProbe: ProbeReport.nullable().catch(null)
})
/** What is known and decided about the service of one connection. Holds no secret and no data of transactions. */
export type StoredSettings = z.output<typeof StoredSettings>

const kind: JsonKind<StoredSettings> = {
  schema: StoredSettings,
  version: 1,
  name: 'the settings of this connection'
}

export interface LoadedSettings {
  readonly settings: StoredSettings | undefined
  /** Name of the file that a damaged one was renamed to, in the same folder. */
  readonly setAside?: string
}

/** Reads the settings. A damaged file is renamed, never overwritten; one of a newer version is refused and left alone. */
export async function loadSettings(file: string): Promise<LoadedSettings> {
  const { value, ...rest } = await loadJson(file, kind)
  return { settings: value, ...rest }
}

/** The settings as another process may have changed them; undefined if there is nothing readable. Changes no file. */
export async function rereadSettings(file: string): Promise<StoredSettings | undefined> {
  const value = await readSettings(file)
  return value === 'damaged' ? undefined : value
}

/** The same, but says where the file is damaged. */
export function readSettings(file: string): Promise<StoredSettings | 'damaged' | undefined> {
  return readJson(file, kind)
}

/**
 * Whether other settings have values set by the user that these lost: damaged ones were set aside, and only detected
 * values came in their place.
 */
export async function lostOverrides(file: string, other: string): Promise<boolean> {
  const names = await readdir(dirname(file))
  if (!names.some((name) => name.startsWith(`${basename(file)}.damaged-`))) return false
  const [here, there] = await Promise.all([file, other].map(rereadSettings))
  return isSet(there) && here?.baseUrl === there?.baseUrl && !isSet(here)
}

function isSet(settings: StoredSettings | undefined): boolean {
  return Object.keys(settings?.overrides ?? {}).length > 0
}

export async function storeSettings(file: string, settings: StoredSettings): Promise<void> {
  await storeJson(file, kind, settings)
}

/** Removes the settings and the files beside it whose names begin with its name. */
export async function removeSettings(file: string): Promise<void> {
  await removeJson(file)
}
