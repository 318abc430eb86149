// What a process of a world is made of. Each bundle of it that is loaded has modules of its own, as each process has.
export { toWire } from '../../../shared/errors.ts'
export { answer } from '../../../electron/app/answer.ts'
export { createApp } from '../../../electron/app/createApp.ts'
export { openStore as openLedger } from '../../../electron/ledger/store.ts'
export { openCopyCalls } from '../../../electron/workbook/copying/copyCalls.ts'
export { openStore as openWorkbook } from '../../../electron/workbook/store.ts'
