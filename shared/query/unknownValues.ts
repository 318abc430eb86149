import type { TransactionFacets } from '../domain/transaction.ts'
import type { TransactionFilter } from '../domain/transactionFilter.ts'
import type { AccountName } from '../domain/workspace.ts'
import { shorten } from './queryMessages.ts'

/** The most known values to list in a message. */
const SHOWN = 8

/** Fields with few values, all of which are known. */
const LISTED = ['account', 'currency', 'status', 'type'] as const
type ListedField = (typeof LISTED)[number]

/** Fields with as many values as rows; each value has to be looked up. */
const LOOKED_FOR = ['bulk', 'correlation', 'id'] as const
type SearchedField = (typeof LOOKED_FOR)[number]

const NAMES: Readonly<Record<ListedField | SearchedField, string>> = {
  account: 'account',
  currency: 'currency',
  status: 'status',
  type: 'type',
  bulk: 'bulk payment id',
  correlation: 'payment id',
  id: 'id'
}

/**
 * A message for each value of a filter that no transaction has, with the existing values: a mistyped word finds
 * nothing, as if there were no such rows. `facets`: of the whole ledger.
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

/** The ids in a filter, each with the message for the case that no transaction has it. */
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
  return `No transaction has the ${NAMES[field]} “${shorten(value)}”`
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
