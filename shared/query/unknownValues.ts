import type { TransactionFacets } from '../domain/transaction.ts'
import type { TransactionFilter } from '../domain/transactionFilter.ts'
import type { AccountName } from '../domain/workspace.ts'

/** As many known values as can be read at a glance. */
const SHOWN = 8

/** Fields of few values, of which it is known which there are. */
const LISTED = ['account', 'currency', 'status', 'type'] as const
type ListedField = (typeof LISTED)[number]

/** Fields of as many values as there are rows, each of which has to be looked for. */
const LOOKED_FOR = ['bulk', 'correlation', 'id'] as const
type SearchedField = (typeof LOOKED_FOR)[number]

const NAMES: Readonly<Record<ListedField | SearchedField, string>> = {
  account: 'account',
  currency: 'currency',
  status: 'status',
  type: 'type',
  bulk: 'bulk payment id',
  correlation: 'correlation id',
  id: 'id'
}

/**
 * Says of each value of a filter that no transaction has it, and which there are instead: a word that is mistyped finds
 * nothing, and looks like a ledger without such rows. `facets` are those of the whole ledger.
 */
export function unknownValues(
  filter: TransactionFilter,
  facets: TransactionFacets,
  accountNames: readonly AccountName[] = []
): readonly string[] {
  return LISTED.flatMap((field) => {
    const known = valuesOf(field, facets)
    const isKnown = new Set(known)
    const wanted = filter.flatMap((condition) => (condition.field === field ? condition.anyOf : []))
    const list = field === 'account' ? known.map((id) => named(id, accountNames)) : known
    return [...new Set(wanted)]
      .filter((value) => !isKnown.has(value))
      .map((value) => `${absent(field, value)}; the ledger has ${listed(list)}.`)
  })
}

/** The ids that a filter asks for, each with what is said of it where no transaction has it. */
export function searchedIds(
  filter: TransactionFilter
): readonly { readonly field: SearchedField; readonly value: string; readonly words: string }[] {
  return LOOKED_FOR.flatMap((field) =>
    filter
      .flatMap((condition) => (condition.field === field ? condition.anyOf : []))
      .map((value) => ({ field, value, words: `${absent(field, value)}.` }))
  )
}

function absent(field: ListedField | SearchedField, value: string): string {
  return `No transaction has the ${NAMES[field]} “${value}”`
}

function valuesOf(field: ListedField, { accounts, currencies, statuses, types }: TransactionFacets): readonly string[] {
  switch (field) {
    case 'account':
      return accounts.map(({ accountId }) => accountId)
    case 'currency':
      return currencies.map(({ currency }) => currency)
    case 'status':
      return statuses.map(({ status }) => status)
    case 'type':
      return types.map(({ type }) => type)
  }
}

function named(id: string, accountNames: readonly AccountName[]): string {
  const name = accountNames.find(({ accountId }) => accountId === id)?.name
  return name === undefined ? id : `${id} (${name})`
}

function listed(values: readonly string[]): string {
  if (values.length === 0) return 'none'
  const more = values.length - SHOWN
  return more > 0 ? `${values.slice(0, SHOWN).join(', ')} and ${more} more` : values.join(', ')
}
