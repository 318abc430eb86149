import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { SecretStore } from './secretVault.ts'

/** The last log entry of a workbook: its number and hash. Before the first entry: 0 and any hash. */
export interface WorkbookHead {
  readonly seq: number
  readonly hash: string
}

/**
 * Stores the head of a workbook's log beside its key, so that a lost or older workbook is noticed. The file is always
 * written first: the stored head may be behind the file, never ahead. `begun` is stored before there is a file.
 */
export interface HeadKeeper {
  /** Undefined if nothing is stored: for a workbook of an earlier version, or without one. Rejects like the vault. */
  read(): Promise<WorkbookHead | 'begun' | undefined>
  write(head: WorkbookHead | 'begun'): Promise<void>
  clear(): Promise<void>
}

// Later versions may add fields.
const StoredHead = z.union([z.object({ seq: z.int(), hash: z.string() }), z.object({ begun: z.literal(true) })])

/**
 * `folder` distinguishes data folders that share a keychain, and so the names of keys; undefined if the vault belongs
 * to one folder.
 */
export function headKeeper(vault: SecretStore, connectionId: string, folder: string | undefined): HeadKeeper {
  const account = ['workbook-head', connectionId, ...(folder === undefined ? [] : [folder])].join(':')
  return {
    read: async () => {
      const text = await vault.read(account)
      if (text === undefined) return undefined
      const stored = readStored(text)
      return 'begun' in stored ? 'begun' : stored
    },
    write: (head) => {
      const stored = head === 'begun' ? { begun: true } : { seq: head.seq, hash: head.hash }
      return vault.write(account, JSON.stringify(stored))
    },
    clear: () => vault.clear(account)
  }
}

function readStored(text: string): z.output<typeof StoredHead> {
  try {
    return StoredHead.parse(JSON.parse(text))
  } catch (cause) {
    const message =
      'The record of your decisions beside their key cannot be read. It may come from a newer Tallydesk: update this one.'
    throw new AppError('workbook-too-new', message, { cause })
  }
}
