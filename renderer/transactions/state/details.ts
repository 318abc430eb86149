import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import { askingAbout, useAnswer } from '../../session/useAnswer.ts'
import { onOtherLedger } from '../../session/useLedgerSource.ts'
import { useTransactions } from './transactions.ts'

/** The open transaction and its history. Data of an earlier one is never shown. */
export const useDetails = defineStore('details', () => {
  const transactions = useTransactions()
  const id = ref<string>()
  /** The row as the list has it, shown at once until the ledger answers. */
  const listed = shallowRef<Transaction>()

  const row = useAnswer(() => askingAbout('transactions.get', id.value))
  const changes = useAnswer(() => askingAbout('transactions.history', id.value))
  const relatives = useAnswer(() => askingAbout('transactions.siblings', id.value))

  const transaction = computed<Transaction | undefined>(() =>
    row.error.value?.code === 'not-found' ? undefined : (row.answer.value ?? listed.value)
  )

  const load = () => Promise.all([row.load(), changes.load(), relatives.load()])

  function open(shown: Transaction): void {
    if (shown.id === id.value) return
    openById(shown.id)
    listed.value = shown
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

  onOtherLedger(close)
  // The open transaction does not belong to a list that another screen asks for.
  watch(() => transactions.shows, close)

  return {
    id,
    transaction,
    /** JSON text of what the interface does not name, null if there is nothing. Undefined until the ledger answers. */
    extra: computed(() => row.answer.value?.extra),
    error: row.error,
    siblings: relatives.answer,
    siblingsError: relatives.error,
    history: changes.answer,
    historyError: changes.error,
    open,
    openById,
    close,
    load
  }
})
