import { defineStore } from 'pinia'
import { computed } from 'vue'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/** Which reconciliations are listed. */
type Listed = 'all' | 'unfinished' | 'to-review' | 'signed-off'

/** The list of reconciliations, latest first. */
export const useReconciliations = defineStore('reconciliations', () => {
  const { answer: list, error, load } = useAnswer(() => asking('reconciliation.list', undefined))
  const counting = useAnswer(() => asking('reconciliation.later', undefined))
  const listed = ofConnection<Listed>(() => 'all')

  /** How many later transactions concern a signed-off reconciliation, by its id; null if they were not looked for. */
  const later = computed((): ReadonlyMap<string, number | null> => {
    if (counting.error.value) return new Map(list.value?.map(({ id }) => [id, null]))
    return new Map(counting.answer.value?.map(({ id, count }) => [id, count]))
  })

  return { list, error, listed, later, load }
})
