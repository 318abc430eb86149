import { readdir } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'
import { explainFailure } from '../database/failure.ts'
import { tryClaim } from '../database/fileLock.ts'
import { isUsed } from '../sandbox/memory/memory.ts'
import { readMemory } from '../sandbox/memory/memoryFile.ts'
import { writePrivateFile } from '../vault/privateFile.ts'
import { fileOf, folderOf } from './dataFolder.ts'

interface SandboxMemory {
  readonly file: string
  /** Whether what is made is written down: not where nothing can be written, nor where another process does so. */
  readonly isKept: boolean
  /** Lets others write it. */
  readonly release: () => void
}

/** Where the embedded sandbox remembers what is made in it. One process writes it; any may read it. */
export async function claimSandboxMemory(dataDir: string, name: string): Promise<SandboxMemory> {
  const file = fileOf(dataDir, 'sandbox', name)
  try {
    await folderOf(dataDir, 'sandbox')
    const release = tryClaim(file)
    return { file, isKept: release !== undefined, release: release ?? (() => undefined) }
  } catch (error) {
    const failure = explainFailure(error, WORDS)
    // The ledger, too, is only read then.
    if (failure instanceof AppError && failure.code === 'not-writable')
      return { file, isKept: false, release: () => undefined }
    throw failure
  }
}

interface StoredSandboxMemory {
  /** Of the sandbox: its seed and its rows. */
  readonly name: string
  /** As JSON. */
  readonly memory: string
}

/** What all sandboxes of a data folder remember. One that is damaged remembers nothing: it begins anew. */
export async function storedSandboxMemories(dataDir: string): Promise<readonly StoredSandboxMemory[]> {
  const names = await readdir(await folderOf(dataDir, 'sandbox'))
  return names.sort().flatMap((each) => {
    const [, name] = /^(sandbox-\d+-\d+)\.json$/.exec(each) ?? []
    const memory = name && readMemory(fileOf(dataDir, 'sandbox', name), () => undefined)
    return name && memory ? [{ name, memory: JSON.stringify(memory) }] : []
  })
}

/** Takes over what a sandbox remembered elsewhere, unless anything was made in the one here. */
export async function adoptSandboxMemory(dataDir: string, { name, memory }: StoredSandboxMemory): Promise<void> {
  await folderOf(dataDir, 'sandbox')
  const file = fileOf(dataDir, 'sandbox', name)
  const here = readMemory(file, () => undefined)
  if (here === undefined || !isUsed(here)) await writePrivateFile(file, memory)
}

const WORDS = {
  name: 'what the sandbox remembers',
  code: 'cache-damaged',
  damaged: 'What the sandbox remembers is damaged.',
  busy: 'Another Tallydesk is busy with what the sandbox remembers.'
} as const
