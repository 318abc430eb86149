/** Where the code of the workers and of the other process is when it runs from source under Node. */
export const ledgerWorker = new URL('../../ledger/worker.ts', import.meta.url)
export const workbookWorker = new URL('../../workbook/worker.ts', import.meta.url)
export const teamWorker = new URL('../../team/worker.ts', import.meta.url)
export const sandboxWorker = new URL('../../service/sandbox/worker.ts', import.meta.url)
export const keychainProgram = new URL('../../vault/keychainProgram.ts', import.meta.url)
