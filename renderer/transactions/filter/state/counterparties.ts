import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { LONGEST_VALUE } from '../../../../shared/filterWords.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'
import { latestAnswer, useRequest } from '../../../kit/bridge/useRequest.ts'

const SHOWN = 12
const TYPING_MS = 120

/** Names of counterparties that fit what is typed, asked of the ledger. */
export const useCounterparties = defineStore('counterparties', () => {
  const wanted = ref<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const { state, run } = useRequest((text: string) =>
    call('transactions.counterparties', { text: text.slice(0, LONGEST_VALUE), count: SHOWN, how: 'holding' })
  )

  /** Says what is typed by now. */
  function look(text: string): void {
    wanted.value = text
  }

  watch(wanted, (text) => {
    clearTimeout(timer)
    if (text !== undefined) timer = setTimeout(() => void run(text), TYPING_MS)
  })
  onOtherConnection(() => (wanted.value = undefined))

  return { found: computed(() => latestAnswer(state.value) ?? []), look }
})
