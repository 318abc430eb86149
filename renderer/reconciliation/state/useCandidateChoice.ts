import { computed, ref, watch } from 'vue'
import { evidenceColumns } from '../parts/queue/evidenceColumns.ts'
import { useItemDetails } from './itemDetails.ts'

/** Which candidate of the payment whose details are loaded, or which transaction near it, would be matched. */
export function useCandidateChoice() {
  const details = useItemDetails()
  const columns = computed(() => (details.details ? evidenceColumns(details.details) : []))
  /** Of what is matched there is nothing to choose. */
  const choices = computed(() => (details.details?.match === null ? columns.value : []))
  /** A single candidate is chosen by itself; of several, and of what was refused, one has to be. It stays chosen wherever it stands. */
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
