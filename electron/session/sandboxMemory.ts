import { AppError } from '../../shared/errors.ts'
import { explainFailure } from '../database/failure.ts'
import { tryLock } from '../database/fileLock.ts'
import { fileOf, folderOf } from './dataFolder.ts'

const CLAIM_WAITS = 250

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
    const release = tryLock(`${file}.lock`, CLAIM_WAITS)
    return { file, isKept: release !== undefined, release: release ?? (() => undefined) }
  } catch (error) {
    const failure = explainFailure(error, WORDS)
    // The ledger, too, is only read then.
    if (failure instanceof AppError && failure.code === 'not-writable')
      return { file, isKept: false, release: () => undefined }
    throw failure
  }
}

const WORDS = {
  name: 'what the sandbox remembers',
  code: 'cache-damaged',
  damaged: 'What the sandbox remembers is damaged.',
  busy: 'Another Tallydesk is busy with what the sandbox remembers.'
} as const
