import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { RowChange } from '../../shared/domain/rowChange.ts'
import type { Transaction } from '../../shared/domain/transaction.ts'
import type { AppError } from '../../shared/errors.ts'
import { call, listen } from '../bridge.ts'
import { onLedgerSource, onOtherConnection } from '../composables/useLedgerSource.ts'
import { useRequest, type RequestState } from '../composables/useRequest.ts'
import { useThrottle } from '../composables/useThrottle.ts'

const REFRESH_EVERY = 1000

interface AnswerAbout<T> {
  readonly id: string
  readonly value: T
}

/** The one transaction that is looked at, and what happened to it. Nothing of an earlier one is ever shown. */
export const useDetails = defineStore('details', () => {
  const id = ref<string>()
  /** The row as the list had it: shown at once, until the ledger has answered. */
  const listed = shallowRef<Transaction>()

  const { state: row, run: loadRow } = useRequest((asked: string) => about(asked, call('transactions.get', asked)))
  const { state: changes, run: loadChanges } = useRequest((asked: string) =>
    about(asked, call('transactions.history', asked))
  )

  const error = computed(() => failureOf(row.value))
  const transaction = computed<Transaction | undefined>(() => {
    if (error.value?.code === 'not-found') return undefined
    return answerTo(id.value, row.value) ?? listed.value
  })
  const history = computed<readonly RowChange[] | undefined>(() => answerTo(id.value, changes.value))
  const historyError = computed(() => failureOf(changes.value))

  function load(): Promise<unknown> {
    return id.value === undefined ? Promise.resolve() : Promise.all([loadRow(id.value), loadChanges(id.value)])
  }

  function open(shown: Transaction): void {
    if (shown.id === id.value) return
    listed.value = shown
    id.value = shown.id
    void load()
  }

  function close(): void {
    id.value = undefined
    listed.value = undefined
  }

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('ledger.changed', () => id.value !== undefined && refresh())
  onLedgerSource(load)
  onOtherConnection(close)

  return { id, transaction, error, history, historyError, open, close, load }
})

async function about<T>(id: string, answer: Promise<T>): Promise<AnswerAbout<T>> {
  return { id, value: await answer }
}

function answerTo<T>(id: string | undefined, state: RequestState<AnswerAbout<T>>): T | undefined {
  const answer = state.kind === 'ready' ? state.value : state.kind === 'loading' ? state.last : undefined
  return answer !== undefined && answer.id === id ? answer.value : undefined
}

function failureOf(state: RequestState<unknown>): AppError | undefined {
  return state.kind === 'failed' ? state.error : undefined
}
