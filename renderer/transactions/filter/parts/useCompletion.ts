import { computed, ref, shallowRef } from 'vue'
import type { QueryCompletion, QueryOption } from '../../../../shared/query/completeQuery.ts'
import type { DraftText } from './queryDraft.ts'

/** Returns what may stand at a caret. */
export type Complete = (text: string, caret: number) => QueryCompletion

/** The completions at the caret of a text field. None is used unless the user chooses it. */
export function useCompletion(complete: Complete) {
  const text = ref('')
  /** The text to complete. It is completed again when its data changes. Undefined if there is none. */
  const typed = shallowRef<DraftText>()
  const found = computed(() => (typed.value ? complete(typed.value.text, typed.value.caret) : undefined))
  const active = ref(-1)
  const options = computed<readonly QueryOption[]>(() => found.value?.options ?? [])

  function show(now: DraftText): void {
    text.value = now.text
    typed.value = now
    active.value = -1
  }

  function hide(): void {
    typed.value = undefined
    active.value = -1
  }

  /** Moves through the options, and beyond both ends to no option. */
  function move(step: 1 | -1): void {
    const places = options.value.length + 1
    active.value = ((active.value + 1 + step + places) % places) - 1
  }

  /** The text with an option inserted, followed by a space if that completes the word. */
  function withOption({ insert }: QueryOption): DraftText {
    const { from, to } = found.value ?? { from: text.value.length, to: text.value.length }
    const after = text.value.slice(to)
    const isWhole = !insert.endsWith(':') && !after.startsWith(',')
    const space = isWhole && !after.startsWith(' ') ? ' ' : ''
    const caret = from + insert.length + (isWhole ? 1 : 0)
    return { text: `${text.value.slice(0, from)}${insert}${space}${after}`, caret }
  }

  return { options, active, show, hide, move, withOption }
}
