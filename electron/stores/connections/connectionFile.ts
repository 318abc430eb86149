import { z } from 'zod'
import { Connection, ConnectionId } from '../../../shared/domain/connection.ts'
import { loadJson, storeJson, type JsonKind } from '../vault/jsonFile.ts'
import { checkBaseUrl, isLoopback } from './baseUrl.ts'
import { SANDBOX_CONNECTION } from './sandboxConnection.ts'

/** Validated as strictly as on entry: the access token is sent to this address, and what is there may be a bank. */
export const StoredConnection = Connection.refine(({ baseUrl }) => isBaseUrl(baseUrl))
  .refine(({ id }) => id !== SANDBOX_CONNECTION.id)
  .transform((stored): Connection => ({ ...stored, ...(isElsewhere(stored.baseUrl) && { environment: 'live' }) }))

const ConnectionFile = z.strictObject({
  selected: ConnectionId.nullable(),
  connections: z.array(StoredConnection).refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
})

export interface StoredConnections {
  readonly selected: ConnectionId | null
  readonly connections: readonly Connection[]
}

export interface LoadedConnections extends StoredConnections {
  /** Name of the file that a damaged one was renamed to, in the same folder. */
  readonly setAside?: string
}

const kind: JsonKind<StoredConnections> = { schema: ConnectionFile, version: 1, name: 'the list of connections' }

const NONE: StoredConnections = { selected: null, connections: [] }

/** Reads the profiles. A damaged file is renamed, never overwritten; one of a newer version is refused and left alone. */
export async function loadConnections(file: string): Promise<LoadedConnections> {
  const { value = NONE, ...rest } = await loadJson(file, kind)
  return { ...value, ...rest }
}

/** The list as another process may have changed it; undefined if there is nothing readable. */
export async function reloadConnections(file: string): Promise<StoredConnections | undefined> {
  return (await loadJson(file, kind)).value
}

export async function storeConnections(file: string, { selected, connections }: StoredConnections): Promise<void> {
  await storeJson(file, kind, { selected, connections })
}

function isElsewhere(baseUrl: string): boolean {
  return !isLoopback(new URL(baseUrl).hostname)
}

function isBaseUrl(text: string): boolean {
  try {
    return checkBaseUrl(text) === text
  } catch {
    return false
  }
}
