import { FILTER_KINDS, type FilterField } from '../parts/filterKinds.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useSavedViews } from './savedViews.ts'
import type { Command } from '../../../kit/commands/command.ts'
import { useCommands } from '../../../kit/commands/useCommands.ts'

/** What the transactions screen does for commands about filters. */
export interface FilterActs {
  readonly focusBar: () => void
  readonly openMenu: (field?: FilterField) => void
  readonly openViews: () => void
  readonly clear: () => void
}

/** The commands about filters and saved views on the transactions screen. */
export function useFilterCommands(acts: FilterActs): void {
  const store = useTransactions()
  const views = useSavedViews()

  const byKind = (): readonly Command[] =>
    FILTER_KINDS.flat().map(({ field, label }) => ({
      id: `filter.by.${field}`,
      group: 'Find and filter',
      title: `Filter by ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      words: `condition ${field}`,
      isMinor: true,
      run: () => acts.openMenu(field)
    }))

  const saved = (): readonly Command[] =>
    views.all.map((view) => ({
      id: `view.${view.name}`,
      group: 'Saved views',
      title: `Show ${view.name}`,
      words: 'view filter',
      isCurrent: view === views.current,
      run: () => views.apply(view)
    }))

  useCommands(() => [
    {
      id: 'filter.type',
      group: 'Find and filter',
      title: 'Filter by typing',
      words: 'search find query text',
      shortcut: '/',
      run: acts.focusBar
    },
    {
      id: 'filter.menu',
      group: 'Find and filter',
      title: 'Add a condition…',
      words: 'filter menu',
      shortcut: 'f',
      run: () => acts.openMenu()
    },
    {
      id: 'filter.clear',
      group: 'Find and filter',
      title: 'Clear the filter',
      words: 'all remove conditions',
      disabled: store.filter.length === 0 ? 'There is no filter.' : undefined,
      run: acts.clear
    },
    ...byKind(),
    {
      id: 'views.open',
      group: 'Saved views',
      title: 'Saved views…',
      words: 'save name rename delete',
      shortcut: 'v',
      run: acts.openViews
    },
    ...saved()
  ])
}
