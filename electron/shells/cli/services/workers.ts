/** Where the code of the workers and of the other process is when it runs from source under Node. */
export const ledgerWorker = new URL('../../../stores/ledger/worker.ts', import.meta.url)
export const workbookWorker = new URL('../../../stores/workbook/worker.ts', import.meta.url)
export const teamWorker = new URL('../../../stores/teamDatabase/worker.ts', import.meta.url)
export const sandboxWorker = new URL('../../../service/sandbox/worker.ts', import.meta.url)
export const keychainProgram = new URL('../../../stores/vault/keychainProgram.ts', import.meta.url)
