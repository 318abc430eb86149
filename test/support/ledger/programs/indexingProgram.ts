import { openReader, openWriter } from '../../../../electron/base/database/database.ts'
import { migrate } from '../../../../electron/stores/ledger/file/migrate.ts'
import { createTextIndex } from '../../../../electron/stores/ledger/textIndex/textIndex.ts'
import { createRowWriter } from '../../../../electron/stores/ledger/writing/rowWriter.ts'
import { numberedRow } from '../aLedgerRow.ts'
import { seededRandom } from '../../seededRandom.ts'
import { aKey } from '../testLedger.ts'

// A program of its own, to be killed: in the file of its first argument it adds rows, changes the texts of others, chosen
// by the seed of its second, and fills the text index, in turns without end. Prints `indexing` when it begins.
const TURN = 200

const [file = '', seed = ''] = process.argv.slice(2)
const random = seededRandom('indexing', Number(seed))
const options = { file, key: aKey }
const db = openWriter(options)
migrate(db)
const index = createTextIndex(openReader(options), db)
const writer = createRowWriter(db, 1)
let rows = Number(db.column<bigint>('SELECT count(*) FROM transactions').get())
process.stdout.write('indexing\n')
for (let turn = Math.floor(random() * 1000); ; turn++) {
  db.exec('BEGIN IMMEDIATE')
  for (let step = 0; step < TURN; step++) {
    const place = turn % 2 === 0 ? rows++ : Math.floor(random() * rows)
    writer.store({ ...numberedRow(place), reference: `Reference ${turn % 7} of ${place}` })
  }
  db.exec('COMMIT')
  for (let piece = 0; piece < 5; piece++) index.fillSome(7)
}
