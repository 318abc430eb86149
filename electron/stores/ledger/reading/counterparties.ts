import type { CounterpartiesRequest, CounterpartyCount } from '../../../../shared/domain/transaction.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { Payees } from '../figures/bulks.ts'
import { likeness } from './likeness.ts'

// The last row of a name has the spelling to show.
const GROUPED = 'counterparty_key, count(*) AS rows, max(row_id)'
const ENDING = 'GROUP BY counterparty_key ORDER BY rows DESC, counterparty_key LIMIT ?'
/** Sorts after every text with the same beginning. */
const LAST = 'char(1114111)'

export const COUNTERPARTY_QUERIES = {
  beginning: `SELECT ${GROUPED} FROM transactions
    WHERE counterparty_key >= ? AND counterparty_key < ? || ${LAST} ${ENDING}`,
  holding: `SELECT ${GROUPED} FROM transactions WHERE instr(counterparty_key, ?) > 1 ${ENDING}`,
  /** Jumps from each name to the next, however many rows it has: there are far fewer names than rows. */
  names: `WITH RECURSIVE names (name) AS (
      SELECT min(counterparty_key) FROM transactions WHERE counterparty_key > ?1 AND counterparty_key < ?2 || ${LAST}
      UNION ALL
      SELECT (SELECT min(counterparty_key) FROM transactions
        WHERE counterparty_key > names.name AND counterparty_key < ?2 || ${LAST})
      FROM names WHERE names.name IS NOT NULL LIMIT ?3
    ) SELECT name FROM names WHERE name IS NOT NULL`,
  rows: 'SELECT count(*), max(row_id) FROM transactions WHERE counterparty_key = ?',
  name: 'SELECT counterparty_name FROM transactions WHERE row_id = ?',
  ofBulk: `SELECT count(*) OVER (), max(row_id) FROM transactions
    WHERE bulk_payment_id = ? AND counterparty_key IS NOT NULL
    GROUP BY counterparty_key ORDER BY count(*) DESC, min(row_id) LIMIT 1`
} as const

type Found = readonly [key: string, rows: bigint, lastRow: bigint]

/** The most names that are compared with an unknown name. */
const MOST_COMPARED = 20_000
/** With fewer letters, another first letter would make a different name. */
const LEAST_LETTERS = 4

/** Reads only the rows of one bulk payment: reading all names of a large ledger is slow. */
export function payeesOfBulk(db: ReadDb, bulkPaymentId: string): Payees {
  const found = db.rows<readonly [payees: bigint, lastRow: bigint]>(COUNTERPARTY_QUERIES.ofBulk).get(bulkPaymentId)
  if (!found) return { payee: null, payees: 0 }
  const [payees, lastRow] = found
  return { payee: db.column<string | null>(COUNTERPARTY_QUERIES.name).get(lastRow) ?? null, payees: Number(payees) }
}

/** Names of counterparties, read from their index. The cost depends on the matches, not on the size of the ledger. */
export function findCounterparties(
  db: ReadDb,
  { text, count, how }: CounterpartiesRequest
): readonly CounterpartyCount[] {
  const wanted = foldText(text).trim()
  const found = how === 'like' ? likeNames(db, wanted, count) : holdingNames(db, wanted, count)
  const nameOf = db.column<string | null>(COUNTERPARTY_QUERIES.name)
  return found.map(([key, rows, lastRow]) => ({ name: (nameOf.get(lastRow) ?? key).trim(), count: Number(rows) }))
}

function holdingNames(db: ReadDb, wanted: string, count: number): readonly Found[] {
  const beginning = beginningNames(db, wanted, count)
  const lacking = count - beginning.length
  if (lacking <= 0 || wanted === '') return beginning
  return [...beginning, ...db.rows<Found>(COUNTERPARTY_QUERIES.holding).all(wanted, lacking)]
}

function beginningNames(db: ReadDb, wanted: string, count: number): readonly Found[] {
  return db.rows<Found>(COUNTERPARTY_QUERIES.beginning).all(wanted, wanted, count)
}

/** Similar names. Names with the same first letter go first, because people rarely mistype it. */
function likeNames(db: ReadDb, wanted: string, count: number): readonly Found[] {
  const [first = ''] = wanted
  if (first === '') return []
  const names = db.column<string>(COUNTERPARTY_QUERIES.names)
  const same = likeFirst(names.all(first, first, MOST_COMPARED), wanted)
  const isLacking = same.length < count && wanted.length >= LEAST_LETTERS
  const others = isLacking
    ? names.all('', '', MOST_COMPARED + same.length).filter((name) => !name.startsWith(first))
    : []
  const rowsOf = db.rows<readonly [rows: bigint, lastRow: bigint]>(COUNTERPARTY_QUERIES.rows)
  return [...same, ...likeFirst(others, wanted)].slice(0, count).map((name): Found => {
    const [rows = 0n, lastRow = 0n] = rowsOf.get(name) ?? []
    return [name, rows, lastRow]
  })
}

function likeFirst(names: readonly string[], wanted: string): readonly string[] {
  return names
    .map((name) => ({ name, likeness: likeness(wanted, name) }))
    .filter((each) => each.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ name }) => name)
}
