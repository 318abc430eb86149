import type { LedgerPage, NewTransaction } from './model/ledgerSyncRun.ts'

type PackedRow = Omit<NewTransaction, 'amount' | 'paymentAmount'> & {
  readonly amount: string
  readonly paymentAmount: string
}

/**
 * A page on its way to the ledger's worker, its rows as one JSON text. A message of a hundred objects takes each thread
 * four times as long to write and read.
 */
export type PackedPage = Omit<LedgerPage, 'rows'> & { readonly rows: string }

export function packPage({ rows, ...page }: LedgerPage): PackedPage {
  const packed = rows.map((row): PackedRow => ({
    ...row,
    amount: String(row.amount),
    paymentAmount: String(row.paymentAmount)
  }))
  return { ...page, rows: JSON.stringify(packed) }
}

export function unpackPage({ rows, ...page }: PackedPage): LedgerPage {
  // Only `packPage` writes this text.
  const packed = JSON.parse(rows) as readonly PackedRow[]
  return {
    ...page,
    rows: packed.map((row) => ({ ...row, amount: BigInt(row.amount), paymentAmount: BigInt(row.paymentAmount) }))
  }
}
