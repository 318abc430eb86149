import { exactMoney } from '../../../../../shared/domain/money.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import type { DecidedDifference, DecidedRow } from '../../../../core/matching/figures/assessment.ts'
import { DecidedDifferences } from '../log/decidedDifferences.ts'
import { DecidedTransactions, type DecidedTransaction } from '../log/decidedTransactions.ts'

/** What a decision was about, as its entry states it: entries of early versions state nothing, or only differences. */
interface Decided {
  readonly matches: ReadonlyMap<number, DecidedDifference>
  readonly rows: ReadonlyMap<string, DecidedRow>
}

/** By the hash of the entry. One entry may be about ten thousand, and it is read again with each decision. */
const lastRead = new WeakMap<ReadDb, ReadonlyMap<string, Decided>>()

/** Returns a reader for the entries of all marks of one reconciliation. */
export function createDecidedReader(db: ReadDb): (entry: number, hash: string) => Decided {
  const said = db.rows<readonly [differences: string | null, transactions: string | null]>(
    "SELECT json_extract(detail, '$.differences'), json_extract(detail, '$.transactions') FROM log WHERE seq = ?"
  )
  const before = lastRead.get(db)
  const now = new Map<string, Decided>()
  lastRead.set(db, now)
  return (entry, hash) => {
    const known = now.get(hash) ?? before?.get(hash)
    const decided = known ?? decidedBy(entry, said.get(entry) ?? [null, null])
    now.set(hash, decided)
    return decided
  }
}

function decidedBy(
  entry: number,
  [differences, transactions]: readonly [differences: string | null, transactions: string | null]
): Decided {
  const matches = new Map<number, DecidedDifference>()
  for (const { match, currency, amount, kinds, facts } of DecidedDifferences.parse(JSON.parse(differences ?? '[]'))) {
    const before = matches.get(match)?.amounts ?? []
    const amounts = new Map([...before, [currency, exactMoney(amount, currency)] as const])
    matches.set(match, { entry, amounts, kinds, ...(facts && { facts: new Set(facts) }) })
  }
  const rows = DecidedTransactions.parse(JSON.parse(transactions ?? '[]'))
  return { matches, rows: new Map(rows.map((row) => [row.id, decidedRow(entry, row)])) }
}

function decidedRow(
  entry: number,
  { amount, currency, standing, payment = { amount, currency }, isAbsent }: DecidedTransaction
): DecidedRow {
  return {
    entry,
    amount: exactMoney(amount, currency),
    currency,
    paymentAmount: exactMoney(payment.amount, payment.currency),
    paymentCurrency: payment.currency,
    settlementStatus: standing,
    isAbsent: isAbsent === true
  }
}
