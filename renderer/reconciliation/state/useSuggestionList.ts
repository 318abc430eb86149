import { computed, ref, watch } from 'vue'
import type { RowGroup } from '../parts/grouped/groupedRows.ts'
import { useSuggestions, type ListedSuggestion } from './suggestions.ts'
import { useGroupedList } from './useGroupedList.ts'
import { useRangePicking } from './useRangePicking.ts'

/** The suggested matches as a list with a heading for each rule: the active place, and which are selected. */
export function useSuggestionList() {
  const suggestions = useSuggestions()

  const groups = computed<readonly RowGroup[]>(() =>
    suggestions.groups.flatMap(({ id, name, count, differing }) => {
      const shown = suggestions.differing ? differing : count
      const about = differing > 0 && !suggestions.differing ? `${differing} not exact` : undefined
      return shown === 0 ? [] : [{ id, name, count: shown, about }]
    })
  )
  const list = useGroupedList<ListedSuggestion>({
    groups,
    rowAt: computed(() => suggestions.rowAt),
    show: suggestions.show
  })
  const { total, entryAt, placeOf, folded, fold, unfold, showPlaces } = list

  const active = ref(1)
  const goTo = (place: number) => (active.value = Math.min(Math.max(0, place), Math.max(0, total.value - 1)))
  watch(total, () => goTo(active.value))

  const isPicked = ({ place }: ListedSuggestion) => suggestions.selected.has(place)
  const picking = useRangePicking<ListedSuggestion>({
    list,
    active,
    goTo,
    rowAt: (index) => suggestions.rowAt(index),
    read: (first, last) => suggestions.read(first, last),
    has: isPicked,
    count: () => suggestions.selected.size,
    toggle: ({ place }) => suggestions.toggle(place),
    add: (rows) => suggestions.add(rows.map(({ place }) => place))
  })

  return {
    total,
    entryAt,
    active,
    folded,
    fold,
    unfold,
    showPlaces,
    ...picking,
    goToRow: (index: number) => picking.go(placeOf(index)),
    isPicked
  }
}
