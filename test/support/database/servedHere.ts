import { pathToFileURL } from 'node:url'
import { startWorker, type WorkerScript } from '../../../electron/base/database/port/databaseWorker.ts'
import type { StoreOptions as LedgerOptions } from '../../../electron/stores/ledger/store.ts'
import type { StoreOptions as WorkbookOptions } from '../../../electron/stores/workbook/store.ts'
import { bundled } from '../../../scripts/bundle.mjs'
import { inThisThread } from './inThisThread.ts'

// An app gives options and expects calls that fit what it opens; what opens anything knows neither of them.

/** In place of the script of the ledger's worker. */
export const ledgerHere: WorkerScript = async ({ options }) => {
  // Only here: what opens no ledger starts faster without the store.
  const { openStore } = await import('../../../electron/stores/ledger/store.ts')
  return inThisThread((announce) => openStore(options as LedgerOptions, announce as never) as never)
}

/**
 * In place of the script of the workbook's worker. One that is shared by a team waits for the team's thread, which takes
 * a thread of its own.
 */
export const workbookHere: WorkerScript = async (start) => {
  const { options } = start
  if ('team' in options && options.team !== undefined)
    return startWorker({ ...start, script: pathToFileURL(await bundled('workbook')) })
  const { openStore } = await import('../../../electron/stores/workbook/store.ts')
  const { openCopyCalls } = await import('../../../electron/stores/workbook/views/copying/copyCalls.ts')
  return inThisThread((announce) =>
    'isCopying' in options
      ? (openCopyCalls() as never)
      : (openStore(options as WorkbookOptions, announce as never) as never)
  )
}
