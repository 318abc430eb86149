import { openLedger } from '../../electron/ledger/openLedger.ts'
import { numberedPages } from './aLedgerRow.ts'
import { aKey, anEnd, ledgerWorker } from './testLedger.ts'

// A program of its own, to be killed: goes on with the pass of the ledger named by its argument, page after page.
const [file = '', rows = '0'] = process.argv.slice(2)
const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
const { id, counts } = await ledger.beginPass({ kind: 'full', fresh: false })
process.stdout.write('storing\n')
for (const page of numberedPages(counts.seen, Number(rows), 250)) await ledger.storePage(id, page)
await ledger.endPass(id, anEnd())
await ledger.close()
