import type { StatusMeaning, TransactionFacets } from '../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import { FLAG, type CodedColumn, type RowColumns } from '../columns/rowColumns.ts'

interface TextCount {
  readonly text: string
  readonly count: number
}

/** All values with their number of rows, in the ledger or in `rows`; the most frequent first. */
export function facetsOf(
  columns: RowColumns,
  settlementStatusOf: (status: string) => SettlementStatus,
  rows?: Uint32Array
): TransactionFacets {
  const counted = (column: CodedColumn) => countTexts(columns, column, rows)
  return {
    accounts: counted(columns.account).map(({ text, count }) => ({ accountId: text, count })),
    currencies: counted(columns.currency).map(({ text, count }) => ({ currency: text, count })),
    statuses: statusMeanings(columns, settlementStatusOf, rows),
    types: counted(columns.type).map(({ text, count }) => ({ type: text, count }))
  }
}

/** All statuses, in the ledger or in `rows`, with their meaning; the most frequent first. */
export function statusMeanings(
  columns: RowColumns,
  settlementStatusOf: (status: string) => SettlementStatus,
  rows?: Uint32Array
): readonly StatusMeaning[] {
  return countTexts(columns, columns.status, rows).map(({ text, count }) => ({
    status: text,
    standing: settlementStatusOf(text),
    count
  }))
}

/** The number of rows of each text, in the ledger or in `rows`. */
function countTexts(columns: RowColumns, { codes, texts }: CodedColumn, rows?: Uint32Array): TextCount[] {
  const counts = new Uint32Array(texts.length)
  const count = (row: number) => {
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  if (rows) for (const row of rows) count(row)
  else for (let row = 1; row <= columns.last; row++) if (((columns.flags[row] ?? 0) & FLAG.present) !== 0) count(row)
  return texts
    .map((text, code) => ({ text, count: counts[code] ?? 0 }))
    .filter((each) => each.count > 0)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
}
