import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { MadeFile, type FileState, type PastExport } from '../../../../shared/domain/pastExport.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { lockOf, withFileLock } from '../../../base/database/fileLock.ts'
import { fileOf, folderOf } from '../../../session/dataFolder.ts'
import type { Ports } from '../../../session/ports.ts'
import { loadJson, removeJson, storeJson, type JsonKind } from '../../../stores/vault/jsonFile.ts'
import { errnoOf } from '../../../stores/vault/privateFile.ts'

const MOST = 50

/** A filter of many words is cut: it only reminds a person of what was exported. */
const MOST_LETTERS = 300

const StoredFile = MadeFile.extend({
  bytes: z.int(),
  /** In hex; of a file that has a manifest. Earlier versions did not keep it. */
  sha256: z.string().optional()
})
export type StoredFile = z.output<typeof StoredFile>

/** Names, places and filters of files, the latest first; nothing of what is in them. */
const KIND: JsonKind<{ readonly files: readonly StoredFile[] }> = {
  schema: z.strictObject({ files: z.array(StoredFile).readonly() }),
  version: 1,
  name: 'the list of past exports'
}

/** The files that were made of each connection, kept over a restart. */
export interface PastExports {
  /** Never rejects: a file that was written is there, whether or not it can be listed. */
  add(connection: string, file: StoredFile): Promise<void>
  /** The latest first, each with what is at its place now. */
  list(connection: string): Promise<readonly PastExport[]>
  /** Where a file was written; rejects with `not-found` where that is not known. */
  pathOf(connection: string, id: string): Promise<string>
  /** Undefined where it is not known. */
  sha256Of(connection: string, id: string): Promise<string | undefined>
}

export function createPastExports({ dataDir, log }: Pick<Ports, 'dataDir' | 'log'>): PastExports {
  async function load(connection: string): Promise<readonly StoredFile[]> {
    const { value, setAside } = await loadJson(fileOf(dataDir, 'exports', connection), KIND)
    if (setAside !== undefined) log('past-exports-damaged')
    return value?.files ?? []
  }

  const find = async (connection: string, id: string) => (await load(connection)).find((each) => each.id === id)

  async function insert(connection: string, file: StoredFile): Promise<void> {
    await folderOf(dataDir, 'exports')
    const list = fileOf(dataDir, 'exports', connection)
    await withFileLock(lockOf(list), async () => {
      const others = (await load(connection)).filter((other) => !isSamePlace(other, file))
      const cut = { ...file, filter: file.filter.slice(0, MOST_LETTERS).toWellFormed() }
      await storeJson(list, KIND, { files: [cut, ...others].slice(0, MOST) })
    })
  }

  return {
    add: (connection, file) =>
      insert(connection, file).catch((error: unknown) => log('past-exports-not-saved', { code: toWire(error).code })),
    list: async (connection) => {
      const files = await load(connection)
      return Promise.all(
        files.map(async (stored) => {
          const { bytes, sha256: _, ...file } = stored
          return { ...file, state: await stateOf(file, bytes) }
        })
      )
    },
    pathOf: async (connection, id) => {
      const file = await find(connection, id)
      if (!file || file.folder === null) throw new AppError('not-found', 'Tallydesk does not know where this file is.')
      return join(file.folder, file.name)
    },
    sha256Of: async (connection, id) => (await find(connection, id))?.sha256
  }
}

export function removePastExports(dataDir: string, connection: string): Promise<void> {
  return removeJson(fileOf(dataDir, 'exports', connection))
}

/** Rejects with `not-found` where a file is no longer at its place. */
export async function refuseGone(path: string): Promise<void> {
  if ((await sizeAt(path)) !== 'gone') return
  const message = `${basename(path)} is no longer in ${dirname(path)}. It was moved, renamed or deleted.`
  throw new AppError('not-found', message)
}

/** The later file took the place of the earlier one. */
function isSamePlace(one: MadeFile, other: MadeFile): boolean {
  return one.folder !== null && one.folder === other.folder && one.name === other.name
}

async function stateOf({ folder, name }: MadeFile, bytes: number): Promise<FileState> {
  if (folder === null) return 'unknown'
  const size = await sizeAt(join(folder, name))
  if (typeof size === 'string') return size
  return size === bytes ? 'there' : 'changed'
}

async function sizeAt(path: string): Promise<number | 'gone' | 'unknown'> {
  try {
    return (await stat(path)).size
  } catch (error) {
    const errno = errnoOf(error)
    return errno === 'ENOENT' || errno === 'ENOTDIR' ? 'gone' : 'unknown'
  }
}
