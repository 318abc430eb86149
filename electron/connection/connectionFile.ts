import { readFile, rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { Connection, ConnectionId } from '../../shared/domain/connection.ts'
import { AppError } from '../../shared/errors.ts'
import { errnoOf, writePrivateFile } from '../vault/privateFile.ts'
import { checkBaseUrl } from './baseUrl.ts'
import { SANDBOX_CONNECTION } from './sandboxConnection.ts'

// Read again as strictly as it was entered: the access token is sent to what stands here.
const StoredConnection = Connection.refine(({ baseUrl }) => isBaseUrl(baseUrl)).refine(
  ({ id }) => id !== SANDBOX_CONNECTION.id
)

const ConnectionFile = z.strictObject({
  version: z.literal(1),
  selected: ConnectionId.nullable(),
  connections: z.array(StoredConnection).refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
})
const Versioned = z.object({ version: z.int() })

export interface StoredConnections {
  readonly selected: ConnectionId | null
  readonly connections: readonly Connection[]
}

export interface LoadedConnections extends StoredConnections {
  /** Name of the file that a damaged one was renamed to, in the same folder. */
  readonly setAside?: string
}

const NONE: StoredConnections = { selected: null, connections: [] }

/** Reads the profiles. A damaged file is renamed, never overwritten; one of a newer version is refused and left alone. */
export async function loadConnections(file: string): Promise<LoadedConnections> {
  const text = await readIfThere(file)
  if (text === undefined) return NONE
  const value = parseJson(text)
  const read = ConnectionFile.safeParse(value)
  if (read.success) return { selected: read.data.selected, connections: read.data.connections }
  if ((Versioned.safeParse(value).data?.version ?? 0) > 1) {
    throw new AppError(
      'cache-too-new',
      'The list of connections was written by a newer Tallydesk. Update Tallydesk to use this data folder.'
    )
  }
  return { ...NONE, setAside: await setAside(file) }
}

async function setAside(file: string): Promise<string> {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`
  try {
    await rename(file, aside)
  } catch (cause) {
    const text = `The list of connections (${file}) is damaged and cannot be moved away. Move it away yourself and start again.`
    throw new AppError('not-writable', text, { cause })
  }
  return basename(aside)
}

export async function storeConnections(file: string, { selected, connections }: StoredConnections): Promise<void> {
  await writePrivateFile(file, `${JSON.stringify({ version: 1, selected, connections }, null, 2)}\n`)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return undefined
    throw new AppError(
      'not-writable',
      `The list of connections (${file}) cannot be read. Make sure that you may read it.`,
      { cause }
    )
  }
}

/** The value of a JSON text; undefined, which fits no schema, when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isBaseUrl(text: string): boolean {
  try {
    return checkBaseUrl(text) === text
  } catch {
    return false
  }
}
