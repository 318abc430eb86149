import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { CounterpartyCount } from '../../../../shared/domain/transaction.ts'
import { LONGEST_VALUE } from '../../../../shared/transactions/filterWords.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useAnswer } from '../../../session/useAnswer.ts'
import { ofConnection } from '../../../session/useLedgerSource.ts'

const SHOWN = 12
const TYPING_MS = 120

/** Names of counterparties that match the typed text, from the ledger. */
export const useCounterparties = defineStore('counterparties', () => {
  const wanted = ofConnection<readonly string[]>(() => [])
  /** Once the user stops typing for a moment. */
  const asked = ofConnection<readonly string[]>(() => [])
  let timer: ReturnType<typeof setTimeout> | undefined
  const { answer } = useAnswer(() => {
    const { value: texts } = asked
    return texts.length === 0
      ? undefined
      : { name: 'transactions.counterparties', of: undefined, at: texts, ask: () => firstFound(texts) }
  })

  /** Sets the typed texts. The first one that matches a name is used. */
  function search(texts: readonly string[]): void {
    if (texts.join('\n') !== wanted.value.join('\n')) wanted.value = texts
  }

  watch(wanted, (texts) => {
    clearTimeout(timer)
    if (texts.length > 0) timer = setTimeout(() => (asked.value = texts), TYPING_MS)
  })

  return { found: computed(() => answer.value ?? []), search }
})

async function firstFound([text = '', ...others]: readonly string[]): Promise<readonly CounterpartyCount[]> {
  const found = await call('transactions.counterparties', {
    text: text.slice(0, LONGEST_VALUE),
    count: SHOWN,
    how: 'holding'
  })
  return found.length === 0 && others.length > 0 ? firstFound(others) : found
}
