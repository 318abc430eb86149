import type { Transaction } from '../../../shared/domain/transaction.ts'
import { useSelection } from './selection.ts'
import { useTableLayout } from './tableLayout.ts'
import { useTransactions } from './transactions.ts'
import { arrangeColumns, changeColumn, columnStates } from '../../kit/grid/arrangeColumns.ts'
import type { LedgerColumn } from '../../kit/grid/ledgerColumn.ts'
import type { Command } from '../../kit/commands/command.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

const DENSITIES = [
  { density: 'compact', title: 'Compact rows' },
  { density: 'regular', title: 'Regular rows' },
  { density: 'roomy', title: 'Roomy rows' }
] as const

/** The commands of the table on the transactions screen. */
export function useTableCommands(columns: () => readonly LedgerColumn<Transaction>[]): void {
  const layout = useTableLayout()
  const store = useTransactions()
  const selection = useSelection()

  const densities = (): readonly Command[] =>
    DENSITIES.map(({ density, title }) => ({
      id: `table.density.${density}`,
      group: 'Table',
      title,
      words: 'density height spacing',
      isCurrent: layout.density === density,
      run: () => layout.setDensity(density)
    }))

  const shownOrNot = (): readonly Command[] => {
    const arranged = arrangeColumns(columns(), layout.states)
    const change = (id: string, isShown: boolean) => changeColumn(columnStates(arranged), id, { isShown })
    return arranged.map(({ column: { id, header }, isShown }) => ({
      id: `table.column.${id}`,
      group: 'Table',
      title: `${isShown ? 'Hide' : 'Show'} the column ${header}`,
      isMinor: true,
      run: () => layout.arrange(change(id, !isShown))
    }))
  }

  const sorts = (): readonly Command[] =>
    columns().flatMap(({ id, header, sort }) =>
      sort
        ? [
            {
              id: `table.sort.${id}`,
              group: 'Table',
              title: `Sort by ${header}`,
              words: 'order',
              isMinor: true,
              isCurrent: store.sort[0]?.by === sort.by,
              run: () => layout.setSort([sort])
            } as const
          ]
        : []
    )

  const selecting = (): readonly Command[] => [
    {
      id: 'table.selectAll',
      group: 'Table',
      title: 'Select all rows',
      words: 'everything mark',
      disabled: selection.extent === 'all' ? 'All rows are selected.' : undefined,
      run: selection.toggleAll
    },
    {
      id: 'table.clearSelection',
      group: 'Table',
      title: 'Clear the selection',
      words: 'select none unmark',
      disabled: selection.count === 0 ? 'Nothing is selected.' : undefined,
      run: selection.clear
    },
    {
      id: 'table.reset',
      group: 'Table',
      title: 'Default columns',
      words: 'reset layout widths order',
      run: layout.reset
    }
  ]

  useCommands(() => [...selecting(), ...densities(), ...sorts(), ...shownOrNot()])
}
