import type { TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { searchedIds, unknownValues } from '../../../../shared/query/unknownValues.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'
import { visibleText } from '../terminal/visibleText.ts'

/** Each id is a search of its own; a longer list comes from a file or a program. */
const MOST_IDS = 20

/** Prints to standard error the values of a query that no transaction has. */
export async function hintAtUnknown(
  { handlers }: App,
  { filter, timeZone }: Pick<TransactionQuery, 'filter' | 'timeZone'>,
  { err }: Pick<Terminal, 'err'>
): Promise<void> {
  if (filter.length === 0) return
  const facets = await handlers['transactions.facets'](undefined)
  const { accountNames } = await handlers['workspace.get'](undefined)
  const hints = [...unknownValues(filter, facets, accountNames)]
  for (const { field, value, words } of searchedIds(filter).slice(0, MOST_IDS)) {
    const only = { field, anyOf: [value], not: false } as const
    const { currencies } = await handlers['transactions.facets']({ filter: [only], timeZone })
    if (currencies.length === 0) hints.push(words)
  }
  for (const hint of hints) err(`tallydesk: ${visibleText(hint)}`)
}
