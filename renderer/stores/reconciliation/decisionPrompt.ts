import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import { useReconciliation } from './reconciliation.ts'

/** A text that is asked for before something is done. */
interface TextPrompt {
  readonly title: string
  readonly description: string
  readonly label: string
  /** What the button says that does it. */
  readonly act: string
  readonly start?: string
  readonly least: number
  readonly most: number
  readonly isLong?: boolean
  readonly isDanger?: boolean
  /** Reasons that are often given. */
  readonly usual?: readonly string[]
  /** False where it was not done. */
  readonly run: (text: string) => Promise<boolean>
}

/** What is asked for at the moment, one thing at a time. */
export const useDecisionPrompt = defineStore('decisionPrompt', () => {
  const store = useReconciliation()
  const prompt = shallowRef<TextPrompt>()
  const splitting = shallowRef<ItemRow>()
  const isSigning = ref(false)

  function close(): void {
    prompt.value = splitting.value = undefined
    isSigning.value = false
  }

  async function answer(text: string): Promise<void> {
    const { value: asked } = prompt
    if (asked && (await asked.run(text)) && prompt.value === asked) close()
  }

  async function split(amounts: readonly string[]): Promise<void> {
    const { value: item } = splitting
    if (item && (await store.decide({ do: 'split', item: item.key, amounts }))) close()
  }

  watch(() => store.id, close)

  return {
    prompt,
    splitting,
    isSigning,
    isOpen: computed(() => prompt.value !== undefined || splitting.value !== undefined || isSigning.value),
    ask: (wanted: TextPrompt) => {
      store.failure = undefined
      prompt.value = wanted
    },
    close,
    answer,
    split
  }
})
