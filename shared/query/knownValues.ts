import type { CounterpartyCount, TransactionFacets } from '../domain/transaction.ts'
import type { AccountName } from '../domain/workspace.ts'
import { DATE_PRESETS } from '../transactions/filterWords.ts'
import { settlementStatusWords } from '../words/settlementStatus.ts'
import { wireWord } from '../words/wireWord.ts'
import { isAmountField, isDateField, isWordField, type QueryField } from './queryFields.ts'
import { WORDS_OF } from './queryLabels.ts'
import { withCents, type RegionalWriting } from './rangeWords.ts'

/** The existing values in the ledger, and the user's names for accounts. */
export interface KnownValues extends TransactionFacets {
  readonly accountNames: readonly AccountName[]
  /** How the region writes amounts and counts. */
  readonly writing: Pick<RegionalWriting, 'amount'> & { readonly count: (count: number) => string }
  /** Names that begin with the typed text or contain it, if they were requested. */
  readonly counterparties?: readonly CounterpartyCount[]
}

export interface KnownValue {
  readonly value: string
  readonly label: string
  readonly detail: string
}

const AMOUNTS: readonly (readonly [form: string, words: (amount: (whole: string) => string) => string])[] = [
  ['>0', () => 'More than zero'],
  ['<0', () => 'Less than zero'],
  ['>=1000', (amount) => `At least ${amount('1000')}`],
  ['10..20', (amount) => `From ${amount('10')} to ${amount('20')}`]
]

/** The known values of a field, the most frequent first; empty for fields of ids and texts. */
export function knownValues(field: QueryField, known: KnownValues): readonly KnownValue[] {
  if (isWordField(field)) return WORDS_OF[field]
  const { amount, count: grouped } = known.writing
  const times = (count: number) => (count === 1 ? '1 transaction' : `${grouped(count)} transactions`)
  if (isDateField(field))
    return DATE_PRESETS.map((preset) => ({ value: preset, label: preset.replaceAll('-', ' '), detail: '' }))
  if (isAmountField(field))
    return AMOUNTS.map(([form, words]) => ({
      value: form,
      label: words((whole) => amount(withCents(whole))),
      detail: form
    }))
  if (field === 'account') return accounts(known, times)
  if (field === 'currency') return known.currencies.map(({ currency, count }) => plain(currency, times(count)))
  if (field === 'type') return known.types.map(({ type, count }) => worded(type, times(count)))
  if (field === 'counterparty') return (known.counterparties ?? []).map(({ name, count }) => plain(name, times(count)))
  if (field !== 'status') return []
  return known.statuses.map(({ status, standing, count }) =>
    worded(status, `${settlementStatusWords[standing].taken}, ${times(count)}`)
  )
}

function accounts(
  { accounts: found, accountNames }: KnownValues,
  times: (count: number) => string
): readonly KnownValue[] {
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

/** A word of the service in the form for people. */
function worded(value: string, detail: string): KnownValue {
  return { value, label: wireWord(value), detail }
}
