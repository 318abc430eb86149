import type { CounterpartyCount, TransactionFacets } from '../domain/transaction.ts'
import type { AccountName } from '../domain/workspace.ts'
import { DATE_PRESETS } from '../filterWords.ts'
import { settlementStatusWords } from '../words/settlementStatus.ts'
import { wireWord } from '../words/wireWord.ts'
import { isAmountField, isDateField, isWordField, type QueryField } from './queryFields.ts'
import { WORDS_OF } from './queryLabels.ts'

/** The values there are in the ledger, and the user's names of accounts. */
export interface KnownValues extends TransactionFacets {
  readonly accountNames: readonly AccountName[]
  /** Names that begin with or hold what is typed, where they were asked for. */
  readonly counterparties?: readonly CounterpartyCount[]
}

export interface KnownValue {
  readonly value: string
  readonly label: string
  readonly detail: string
}

const AMOUNTS = [
  ['>0', 'More than zero'],
  ['<0', 'Less than zero'],
  ['>=1000', 'At least 1000'],
  ['10..20', 'From 10 to 20']
] as const

/** What is known to stand behind a field, the most frequent first; nothing for fields of ids and texts. */
export function knownValues(field: QueryField, known: KnownValues): readonly KnownValue[] {
  if (isWordField(field)) return WORDS_OF[field]
  if (isDateField(field)) return DATE_PRESETS.map((preset) => plain(preset, preset.replaceAll('-', ' ')))
  if (isAmountField(field)) return AMOUNTS.map(([form, detail]) => plain(form, detail))
  if (field === 'account') return accounts(known)
  if (field === 'currency') return known.currencies.map(({ currency, count }) => plain(currency, times(count)))
  if (field === 'type') return known.types.map(({ type, count }) => worded(type, times(count)))
  if (field === 'counterparty') return (known.counterparties ?? []).map(({ name, count }) => plain(name, times(count)))
  if (field !== 'status') return []
  return known.statuses.map(({ status, standing, count }) =>
    worded(status, `${settlementStatusWords[standing].taken}, ${times(count)}`)
  )
}

function accounts({ accounts: found, accountNames }: KnownValues): readonly KnownValue[] {
  const names = new Map(accountNames.map(({ accountId, name }) => [accountId, name]))
  return found.map(({ accountId, count }) => {
    const name = names.get(accountId)
    return name === undefined
      ? plain(accountId, times(count))
      : { value: accountId, label: name, detail: `${accountId}, ${times(count)}` }
  })
}

function plain(value: string, detail: string): KnownValue {
  return { value, label: value, detail }
}

/** A word of the service as people read it. */
function worded(value: string, detail: string): KnownValue {
  return { value, label: wireWord(value), detail }
}

function times(count: number): string {
  return count === 1 ? '1 transaction' : `${count.toLocaleString('en')} transactions`
}
