import { readdir } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'
import { explainFailure } from '../base/database/failure.ts'
import { tryClaim } from '../base/database/fileLock.ts'
import { mayWrite } from '../base/process/fileRights.ts'
import { isUsed } from '../service/sandbox/memory/memory.ts'
import { readMemory, setMemoryAside } from '../service/sandbox/memory/memoryFile.ts'
import { writePrivateFile } from '../stores/vault/privateFile.ts'
import { fileOf, folderOf } from './dataFolder.ts'

interface SandboxMemory {
  readonly file: string
  /** Whether what is made is written down: not where nothing can be written, nor where another process does so. */
  readonly isKept: boolean
  /** Lets others write it. */
  readonly release: () => void
}

/** What this process has claimed. Its own sandbox need not be closed for a restore: it is opened again after that. */
const claimed = new Set<string>()

/** Where the embedded sandbox remembers what is made in it. One process writes it; any may read it. */
export async function claimSandboxMemory(dataDir: string, name: string): Promise<SandboxMemory> {
  const file = fileOf(dataDir, 'sandbox', name)
  try {
    const folder = await folderOf(dataDir, 'sandbox')
    const release = claim(file)
    // A lock that is there already can be taken on a read-only disk too.
    return { file, isKept: release !== undefined && (await mayWrite(folder)), release: release ?? (() => undefined) }
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

/** What all sandboxes of a data folder remember. Rejects with `cache-damaged`, by name, where one is damaged. */
export async function storedSandboxMemories(dataDir: string): Promise<readonly StoredSandboxMemory[]> {
  const names = await readdir(await folderOf(dataDir, 'sandbox'))
  return names.sort().flatMap((each) => {
    const [, name] = /^(sandbox-\d+-\d+)\.json$/.exec(each) ?? []
    const file = name && fileOf(dataDir, 'sandbox', name)
    const memory = file && readMemory(file, () => refuseDamaged(file))
    return name && memory ? [{ name, memory: JSON.stringify(memory) }] : []
  })
}

/**
 * Claims what `adoptSandboxMemory` would replace, until the returned function is called. Rejects with `in-use` where
 * another process has that sandbox open, which would write over it.
 */
export async function claimToAdopt(dataDir: string, name: string): Promise<() => void> {
  await folderOf(dataDir, 'sandbox')
  const file = fileOf(dataDir, 'sandbox', name)
  if (claimed.has(file) || isUsedHere(file)) return () => undefined
  const release = claim(file)
  if (release) return release
  const message =
    'Another Tallydesk has the built-in sandbox open, so what it remembers cannot be restored. Choose another connection there, or close it, then restore again.'
  throw new AppError('in-use', message)
}

/**
 * Takes over what a sandbox remembered elsewhere, unless anything was made in the one here. What cannot be read here is set
 * aside. See `claimToAdopt`.
 */
export async function adoptSandboxMemory(dataDir: string, { name, memory }: StoredSandboxMemory): Promise<void> {
  const release = await claimToAdopt(dataDir, name)
  try {
    const file = fileOf(dataDir, 'sandbox', name)
    if (!isUsedHere(file, () => setMemoryAside(file))) await writePrivateFile(file, memory)
  } finally {
    release()
  }
}

function isUsedHere(file: string, onDamage: () => void = () => undefined): boolean {
  const here = readMemory(file, onDamage)
  return here !== undefined && isUsed(here)
}

function claim(file: string): (() => void) | undefined {
  const release = tryClaim(file)
  if (!release) return undefined
  claimed.add(file)
  return () => {
    claimed.delete(file)
    release()
  }
}

function refuseDamaged(file: string): never {
  const message = `What the built-in sandbox remembers (${file}) is damaged, so no backup was made. Move that file away, with which the sandbox begins anew, then back up again.`
  throw new AppError('cache-damaged', message)
}

const WORDS = {
  name: 'what the sandbox remembers',
  code: 'cache-damaged',
  damaged: 'What the sandbox remembers is damaged.',
  busy: 'Another Tallydesk is busy with what the sandbox remembers.'
} as const
