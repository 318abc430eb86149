import { openLedger } from '../../../electron/stores/ledger/openLedger.ts'
import { EVERY_FORMAT, exportFile, formatName, ofAccount } from './exportedFile.ts'
import { aKey, ledgerWorker } from '../ledger/testLedger.ts'

// A program of its own, to be killed: exports the rows of two accounts in turn to the same file, for ever. Its arguments
// are the ledger's file, the target, and the name of a format.
const [, , file = '', path = '', format = ''] = process.argv
const settings = EVERY_FORMAT.find((each) => formatName(each) === format)
if (!settings) throw new Error(`No such format: ${format}`)
const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
for (let count = 0; ; count++) {
  await exportFile(ledger, path, settings, ofAccount(count % 2))
  if (count === 1) process.stdout.write('both were written\n')
}
