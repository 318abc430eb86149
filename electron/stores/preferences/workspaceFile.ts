import type { z } from 'zod'
import { CardThemes } from '../../../shared/domain/cardTheme.ts'
import { ComponentSettings } from '../../../shared/domain/cardPayment.ts'
import { TimeZone } from '../../../shared/domain/transactionFilter.ts'
import { Workspace } from '../../../shared/domain/workspace.ts'
import { loadJson, readJson, storeJson, type JsonKind, type LoadedJson } from '../vault/jsonFile.ts'

/** The workspace with settings that are absent until the user changes them, as in files of earlier versions. */
const StoredWorkspace = Workspace.extend({
  component: ComponentSettings.optional(),
  cardThemes: CardThemes.optional(),
  /** Written by earlier versions, when each connection had its own time zone. */
  timeZone: TimeZone.nullable().optional()
})
export type StoredWorkspace = z.output<typeof StoredWorkspace>

/**
 * Names, filters and layouts, but no secrets. Only the owner may read the file, because a filter may contain words that
 * the user typed.
 */
const kind: JsonKind<StoredWorkspace> = {
  schema: StoredWorkspace,
  version: 1,
  name: 'what you set up for this connection'
}

/** Rejects with `cache-too-new` or `not-writable`; a damaged file is set aside. */
export async function loadWorkspace(file: string): Promise<LoadedJson<StoredWorkspace>> {
  return loadJson(file, kind)
}

/** The same, but a damaged file stays where it is. */
export function readWorkspace(file: string): Promise<StoredWorkspace | 'damaged' | undefined> {
  return readJson(file, kind)
}

export async function storeWorkspace(file: string, workspace: StoredWorkspace): Promise<void> {
  await storeJson(file, kind, workspace)
}
