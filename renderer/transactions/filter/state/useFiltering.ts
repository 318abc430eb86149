import { computed } from 'vue'
import { completeQuery, counterpartiesAt, type QueryCompletion } from '../../../../shared/query/completeQuery.ts'
import type { FilterChoices } from '../parts/filterKinds.ts'
import { useCounterparties } from './counterparties.ts'
import { useFacets } from './facets.ts'
import { useSettings } from '../../../session/settings.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { regionalWriting } from '../../../kit/bridge/format.ts'
import { useConditionWords } from './useConditionWords.ts'
import { useFilterDraft } from './useFilterDraft.ts'

const NO_FACETS = { accounts: [], currencies: [], statuses: [], types: [] }

/** The filter of the list while it is edited, the choices for it, and its conditions in words. */
export function useFiltering() {
  const store = useTransactions()
  const { facets, want } = useFacets()
  const counterparties = useCounterparties()
  const workspace = useWorkspace()
  const settings = useSettings()

  const draft = useFilterDraft(() => store.filter, store.setFilter)
  const accountNames = computed(() => workspace.workspace?.accountNames ?? [])
  const choices = computed<FilterChoices>(() => ({
    facets: facets.value,
    accountNames: accountNames.value,
    timeZone: settings.timeZone,
    counterparties: counterparties.found,
    searchCounterparties: (text) => counterparties.search([text])
  }))

  function complete(text: string, caret: number): QueryCompletion {
    const names = counterpartiesAt(text, caret)
    if (names.length > 0) counterparties.search(names)
    return completeQuery(text, caret, {
      ...(facets.value ?? NO_FACETS),
      accountNames: accountNames.value,
      writing: regionalWriting,
      ...(names.length > 0 && { counterparties: counterparties.found })
    })
  }

  function clear(): void {
    draft.clear()
    store.view = undefined
  }

  return { ...draft, clear, choices, complete, inWords: useConditionWords(), want }
}
