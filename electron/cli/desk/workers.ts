/** Where the workers' code is when it runs from source under Node. */
export const ledgerWorker = new URL('../../ledger/worker.ts', import.meta.url)
export const workbookWorker = new URL('../../workbook/worker.ts', import.meta.url)
export const sandboxWorker = new URL('../../sandbox/worker.ts', import.meta.url)
