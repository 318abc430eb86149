import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { CounterpartyCount } from '../../../../shared/domain/transaction.ts'
import { LONGEST_VALUE } from '../../../../shared/transactions/filterWords.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'
import { latestAnswer, useRequest } from '../../../kit/bridge/useRequest.ts'

const SHOWN = 12
const TYPING_MS = 120

/** Names of counterparties that match the typed text, from the ledger. */
export const useCounterparties = defineStore('counterparties', () => {
  const wanted = shallowRef<readonly string[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const { state, run } = useRequest(firstFound)

  /** Sets the typed texts. The first one that matches a name is used. */
  function search(texts: readonly string[]): void {
    if (texts.join('\n') !== wanted.value.join('\n')) wanted.value = texts
  }

  watch(wanted, (texts) => {
    clearTimeout(timer)
    if (texts.length > 0) timer = setTimeout(() => void run(texts), TYPING_MS)
  })
  onOtherConnection(() => (wanted.value = []))

  return { found: computed(() => latestAnswer(state.value) ?? []), search }
})

async function firstFound([text = '', ...others]: readonly string[]): Promise<readonly CounterpartyCount[]> {
  const found = await call('transactions.counterparties', {
    text: text.slice(0, LONGEST_VALUE),
    count: SHOWN,
    how: 'holding'
  })
  return found.length === 0 && others.length > 0 ? firstFound(others) : found
}
