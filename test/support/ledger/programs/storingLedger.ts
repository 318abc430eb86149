import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { aPage, numberedPages, numberedRow } from '../aLedgerRow.ts'
import { seededRandom } from '../../seededRandom.ts'
import { aKey, anEnd, ledgerWorker } from '../testLedger.ts'

// A program of its own, to be killed: stores into the ledger named by its first argument until then, with the seed of its last. `fill` goes on with one
// pass over a list without end; `cycle` runs short passes in which rows change, break, come good, vanish and return.
// Prints `storing`, and after each commit that changed rows how many the ledger holds.
const PAGE = 250

const [file = '', mode = '', seed = ''] = process.argv.slice(2)
const random = seededRandom('storing', Number(seed))

async function fill(ledger: Ledger): Promise<void> {
  const { id, counts } = await ledger.beginSyncRun({ kind: 'full', fresh: false })
  for (const page of numberedPages(counts.seen, Infinity, PAGE)) await ledger.storePage(id, page)
}

async function cycle(ledger: Ledger): Promise<void> {
  for (let turn = Math.floor(random() * 4); ; turn++) {
    const kind = turn % 3 === 2 ? 'delta' : 'full'
    const { id } = await ledger.beginSyncRun({ kind, fresh: random() < 0.3 })
    for (let page = 0; page < 12; page++) await ledger.storePage(id, changingPage(turn * 500 + page * PAGE, turn))
    await ledger.endSyncRun(id, anEnd())
  }
}

function changingPage(from: number, turn: number): LedgerPage {
  const rows = Array.from({ length: PAGE }, (_, offset) => numberedRow((from + offset) % 4000))
  const isBroken = (index: number) => (index + turn) % 40 === 0
  return aPage(
    rows
      .filter((_, index) => !isBroken(index))
      .map((row, index) => (index % 10 === turn % 10 ? { ...row, status: `turn ${turn}` } : row)),
    rows.filter((_, index) => isBroken(index)).map(({ id }) => ({ id, raw: `{"turn":${turn}}`, reason: 'broken' }))
  )
}

const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
ledger.onChange(({ rows }) => process.stdout.write(`${rows}\n`))
process.stdout.write('storing\n')
await (mode === 'fill' ? fill(ledger) : cycle(ledger))
