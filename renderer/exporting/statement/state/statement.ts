import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OpeningBalance } from '../../../../shared/domain/exportFile.ts'
import type { CurrencyTotal, Transaction, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useAnswer } from '../../../session/useAnswer.ts'
import { ofConnection } from '../../../session/useLedgerSource.ts'
import { useTransactions } from '../../../transactions/state/transactions.ts'

/** More rows would be hundreds of pages, which browsers take too long to lay out. */
export const MOST_STATEMENT_ROWS = 20_000
const WINDOW = 1000
/** A sync may change the ledger while the rows are loaded. Then they are loaded again, from one state of it. */
const ATTEMPTS = 3

export interface StatementRequest {
  readonly query: TransactionQuery
  readonly balances: readonly OpeningBalance[]
}

export interface Statement extends StatementRequest {
  /** In blocks of one thousand. Empty if there are too many rows. */
  readonly parts: readonly (readonly Transaction[])[]
  readonly total: number
  readonly totals: readonly CurrencyTotal[]
  readonly madeAt: string
}

/** The printable statement: which rows, and the rows once all are read. They are read each time that it is shown. */
export const useStatement = defineStore('statement', () => {
  const transactions = useTransactions()
  const prepared = ofConnection<StatementRequest | undefined>(() => undefined)
  /** If the screen was opened by its address, the statement holds what the table shows. */
  const wanted = computed<StatementRequest>(() => prepared.value ?? { query: transactions.query, balances: [] })
  const isSeen = ref(false)
  const showings = ref(0)
  const progress = shallowRef({ read: 0, expected: 0 })

  const { answer, error, load } = useAnswer(() => {
    const { value: request } = wanted
    if (!isSeen.value) return undefined
    const ask = ({ signal }: { readonly signal: AbortSignal }) =>
      read(request, signal, (rows, total) => (progress.value = { read: rows, expected: total }))
    return { name: 'transactions.totals', of: [request, showings.value], ask }
  })

  /** Sets what the statement covers. */
  function prepare(request: StatementRequest): void {
    prepared.value = request
    showings.value++
  }

  function setSeen(now: boolean): void {
    isSeen.value = now
    showings.value++
  }

  return { statement: answer, failure: error, progress, prepare, setSeen, load }
})

type OnProgress = (rows: number, total: number) => void

async function read(request: StatementRequest, signal: AbortSignal, onProgress: OnProgress): Promise<Statement> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    onProgress(0, 0)
    const statement = await readOnce(request, signal, onProgress)
    if (statement) return statement
  }
  throw new AppError('busy', 'A sync changed the ledger while the rows were read. Try again when it is done.')
}

/** All rows from one state of the ledger. Undefined if the ledger changed meanwhile. */
async function readOnce(
  request: StatementRequest,
  signal: AbortSignal,
  onProgress: OnProgress
): Promise<Statement | undefined> {
  const { query } = request
  const madeAt = new Date().toISOString()
  const totals = await call('transactions.totals', query)
  const first = await call('transactions.find', { query, from: 0, count: WINDOW })
  const { total, revision } = first
  // The same before and after the order of the rows was made.
  const again = await call('transactions.totals', query)
  if (JSON.stringify(again) !== JSON.stringify(totals)) return undefined
  if (total > MOST_STATEMENT_ROWS) return { ...request, parts: [], total, totals, madeAt }
  const parts = [first.rows]
  for (let from = WINDOW; from < total; from += WINDOW) {
    signal.throwIfAborted()
    onProgress(from, total)
    const window = await call('transactions.find', { query, from, count: WINDOW, revision })
    if (window.revision !== revision || window.total !== total) return undefined
    parts.push(window.rows)
  }
  return { ...request, parts, total, totals, madeAt }
}
