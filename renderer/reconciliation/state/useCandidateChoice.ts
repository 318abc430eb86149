import { computed, ref, watch } from 'vue'
import { evidenceColumns } from '../parts/queue/evidenceColumns.ts'
import { useItemDetails } from './itemDetails.ts'

/** Which candidate or nearby transaction would be matched with the payment whose details are loaded. */
export function useCandidateChoice() {
  const details = useItemDetails()
  const columns = computed(() => (details.details ? evidenceColumns(details.details) : []))
  /** A matched payment has nothing to choose. */
  const choices = computed(() => (details.details?.match === null ? columns.value : []))
  /**
   * A single candidate is chosen automatically. Among several, or after a refusal, the user chooses. The choice stays
   * when columns move.
   */
  const place = ref<number>()
  watch(
    () => [details.key, choices.value] as const,
    ([key, now], before) => {
      const was = key === before?.[0] ? before?.[1][place.value ?? -1] : undefined
      const at = now.findIndex((choice) => choice.key === was?.key)
      place.value = at >= 0 ? at : now.length === 1 && now[0]?.kind === 'candidate' ? 0 : undefined
    },
    { immediate: true }
  )
  const chosen = computed(() => (place.value === undefined ? undefined : choices.value[place.value]))

  function choose(wanted: number): void {
    if (wanted >= 0 && wanted < choices.value.length) place.value = wanted
  }
  function sideways(step: 1 | -1): void {
    const first = step > 0 ? 0 : choices.value.length - 1
    choose(place.value === undefined ? first : place.value + step)
  }

  return { columns, choices, place, chosen, choose, sideways }
}
