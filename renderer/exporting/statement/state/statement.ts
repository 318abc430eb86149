import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OpeningBalance } from '../../../../shared/domain/exportFile.ts'
import type { CurrencyTotal, Transaction, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../../session/useLedgerSource.ts'
import { useRequest } from '../../../kit/bridge/useRequest.ts'

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

/** The printable statement: which rows, and the rows once all are loaded. */
export const useStatement = defineStore('statement', () => {
  const wanted = shallowRef<StatementRequest>()
  const read = ref(0)
  const expected = ref(0)
  let latest = 0

  // Outside the state of the request, which would make each of its thousands of rows reactive.
  const made = shallowRef<Statement>()
  const { state, run } = useRequest(async (request: StatementRequest): Promise<void> => {
    const ticket = ++latest
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const statement = await readOnce(request, (rows, total) => {
        if (ticket !== latest) return false
        read.value = rows
        expected.value = total
        return true
      })
      if (ticket !== latest) return
      if (statement) {
        made.value = statement
        return
      }
    }
    throw new AppError('busy', 'A sync changed the ledger while the rows were read. Try again when it is done.')
  })

  /** Sets what the next statement covers. It is loaded when it is shown. */
  function prepare(request: StatementRequest): void {
    wanted.value = request
    made.value = undefined
    read.value = expected.value = 0
  }

  async function load(): Promise<void> {
    if (wanted.value) await run(wanted.value)
  }

  onOtherConnection(() => {
    latest++
    wanted.value = made.value = undefined
  })

  const statement = computed(() => (made.value?.query === wanted.value?.query ? made.value : undefined))
  const failure = computed(() => (state.value.kind === 'failed' ? state.value.error : undefined))

  return { wanted, statement, failure, read, expected, prepare, load }
})

/**
 * All rows from one state of the ledger. Undefined if the ledger changed meanwhile, or the statement is no longer
 * wanted.
 */
async function readOnce(
  request: StatementRequest,
  onProgress: (rows: number, total: number) => boolean
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
    if (!onProgress(from, total)) return undefined
    const window = await call('transactions.find', { query, from, count: WINDOW, revision })
    if (window.revision !== revision || window.total !== total) return undefined
    parts.push(window.rows)
  }
  return { ...request, parts, total, totals, madeAt }
}
