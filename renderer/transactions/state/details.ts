import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Siblings } from '../../../shared/domain/bulkPayment.ts'
import type { RowChange } from '../../../shared/domain/rowChange.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import type { AppError } from '../../../shared/errors.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherLedger } from '../../kit/bridge/useLedgerSource.ts'
import { latestAnswer, useRequest, type RequestState } from '../../kit/bridge/useRequest.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { useTransactions } from './transactions.ts'

const REFRESH_EVERY = 1000

interface AnswerAbout<T> {
  readonly id: string
  readonly value: T
}

/** The open transaction and its history. Data of an earlier one is never shown. */
export const useDetails = defineStore('details', () => {
  const transactions = useTransactions()
  const id = ref<string>()
  /** The row as the list has it, shown at once until the ledger answers. */
  const listed = shallowRef<Transaction>()

  const { state: row, run: loadRow } = useRequest((requested: string) =>
    about(requested, call('transactions.get', requested))
  )
  const { state: changes, run: loadChanges } = useRequest((requested: string) =>
    about(requested, call('transactions.history', requested))
  )

  const { state: relatives, run: loadRelatives } = useRequest((requested: string) =>
    about(requested, call('transactions.siblings', requested))
  )

  const error = computed(() => failureOf(row.value))
  const transaction = computed<Transaction | undefined>(() => {
    if (error.value?.code === 'not-found') return undefined
    return answerTo(id.value, row.value) ?? listed.value
  })
  /** JSON text of what the interface does not name, null if there is nothing. Undefined until the ledger answers. */
  const extra = computed(() => answerTo(id.value, row.value)?.extra)
  const siblings = computed<Siblings | undefined>(() => answerTo(id.value, relatives.value))
  const siblingsError = computed(() => failureOf(relatives.value))
  const history = computed<readonly RowChange[] | undefined>(() => answerTo(id.value, changes.value))
  const historyError = computed(() => failureOf(changes.value))

  function load(): Promise<unknown> {
    const { value: requested } = id
    if (requested === undefined) return Promise.resolve()
    return Promise.all([loadRow(requested), loadChanges(requested), loadRelatives(requested)])
  }

  function open(shown: Transaction): void {
    if (shown.id === id.value) return
    listed.value = shown
    id.value = shown.id
    void load()
  }

  /** Opens a transaction that is in no loaded list. */
  function openById(wanted: string): void {
    if (wanted === id.value) return
    listed.value = undefined
    id.value = wanted
    void load()
  }

  function close(): void {
    id.value = undefined
    listed.value = undefined
  }

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('ledger.changed', () => id.value !== undefined && refresh())
  onLedgerSource(load)
  onOtherLedger(close)
  // The open transaction does not belong to a list that another screen asks for.
  watch(() => transactions.shows, close)

  return { id, transaction, extra, error, siblings, siblingsError, history, historyError, open, openById, close, load }
})

async function about<T>(id: string, answer: Promise<T>): Promise<AnswerAbout<T>> {
  return { id, value: await answer }
}

function answerTo<T>(id: string | undefined, state: RequestState<AnswerAbout<T>>): T | undefined {
  const answer = latestAnswer(state)
  return answer !== undefined && answer.id === id ? answer.value : undefined
}

function failureOf(state: RequestState<unknown>): AppError | undefined {
  return state.kind === 'failed' ? state.error : undefined
}
