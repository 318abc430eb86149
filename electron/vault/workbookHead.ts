import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import type { SecretStore } from './secretVault.ts'

/** Where the log of a workbook ended: the number of an entry and its hash; 0 and any hash before the first. */
export interface WorkbookHead {
  readonly seq: number
  readonly hash: string
}

/**
 * What is kept of a workbook beside its key, so that it cannot vanish or become an older one unseen. The file is always
 * written first: what is kept here may lag behind it, and is never ahead. `begun` is kept before there is a file.
 */
export interface HeadKeeper {
  /** Undefined where nothing is kept: of a workbook from before, or of none. Rejects as the vault does. */
  read(): Promise<WorkbookHead | 'begun' | undefined>
  write(head: WorkbookHead | 'begun'): Promise<void>
  clear(): Promise<void>
}

// More fields may come.
const StoredHead = z.union([z.object({ seq: z.int(), hash: z.string() }), z.object({ begun: z.literal(true) })])

/**
 * `folder` tells data folders apart that share a keychain, and with it the names of keys; undefined where the vault
 * belongs to one folder.
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
