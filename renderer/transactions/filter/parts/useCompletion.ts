import { computed, ref, shallowRef } from 'vue'
import type { QueryCompletion, QueryOption } from '../../../../shared/query/completeQuery.ts'
import type { DraftText } from './queryDraft.ts'

/** Says what may stand at a caret. */
export type Complete = (text: string, caret: number) => QueryCompletion

/** The options at the caret of a text field: none is taken unless it is chosen. */
export function useCompletion(complete: Complete) {
  const text = ref('')
  /** What is completed, and so again where what is known of it changes; undefined where nothing is. */
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

  /** Moves through the options and past both ends to none. */
  function move(step: 1 | -1): void {
    const places = options.value.length + 1
    active.value = ((active.value + 1 + step + places) % places) - 1
  }

  /** The text with an option in its place; with a space behind a word that is whole by that. */
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
