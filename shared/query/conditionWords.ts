import type { Condition } from '../domain/transactionFilter.ts'
import type { AccountName } from '../domain/workspace.ts'
import { matchStatusWords } from '../words/matchStatus.ts'
import { settlementStatusWords } from '../words/settlementStatus.ts'
import { wireWord } from '../words/wireWord.ts'
import { amountsOfText } from './amountText.ts'
import { EXACT_KINDS } from '../transactions/filterWords.ts'
import { isExact, type ExactField } from './queryFields.ts'
import { DIRECTION_WORDS, FIELD_LABELS, MARK_WORDS, POSSESSION_WORDS } from './queryLabels.ts'
import { amountWords, dayWords, withCents, type RegionalWriting } from './rangeWords.ts'

/** A selection may have thousands of values; people read only the first few. */
const SHOWN_VALUES = 3

/**
 * A condition in plain English: `{ field: 'Status', value: 'is Pending approval or Created' }`. Accounts have their
 * names, and amounts and days the form of the region.
 */
export function conditionWords(
  condition: Condition,
  accountNames: readonly AccountName[],
  writing: RegionalWriting
): { readonly field: string; readonly value: string } {
  const value = valueWords(condition, accountNames, writing)
  return {
    field: condition.field === 'has' && condition.not ? 'Missing information' : FIELD_LABELS[condition.field],
    value
  }
}

function valueWords(condition: Condition, accountNames: readonly AccountName[], writing: RegionalWriting): string {
  const { not } = condition
  if (isExact(condition)) {
    const wordsOf = (value: string) => exactWords(condition.field, value, accountNames)
    return choiceWords(condition.anyOf.map(wordsOf), not)
  }
  switch (condition.field) {
    case 'text':
      return textWords(condition.phrase, not, writing)
    case 'amount':
    case 'size':
      return negated(amountWords(condition, writing), not)
    case 'created':
    case 'updated':
      return negated(dayWords(condition.days, writing), not)
    case 'has':
      return possessionWords(
        condition.allOf.map((word) => POSSESSION_WORDS[word]),
        not
      )
    case 'is':
      return choiceWords(
        condition.anyOf.map((word) => MARK_WORDS[word]),
        not
      )
    case 'direction':
      return choiceWords(
        condition.anyOf.map((word) => DIRECTION_WORDS[word]),
        not
      )
    case 'standing':
      return choiceWords(
        condition.anyOf.map((status) => settlementStatusWords[status].name.toLowerCase()),
        not
      )
    case 'reconciliation':
      return choiceWords(
        condition.anyOf.map((state) => matchStatusWords[state].name.toLowerCase()),
        not
      )
  }
}

function exactWords(field: ExactField, value: string, accountNames: readonly AccountName[]): string {
  if (field === 'account') return accountNames.find(({ accountId }) => accountId === value)?.name ?? value
  return EXACT_KINDS[field] === 'word' ? wireWord(value) : value
}

/** A text that is an amount also searches amounts. */
function textWords(phrase: string, not: boolean, writing: RegionalWriting): string {
  const words = `${not ? 'does not contain' : 'contains'} “${phrase}”`
  const amounts = amountsOfText(phrase).map(({ value }) => writing.amount(withCents(value)))
  return amounts.length === 0 ? words : `${words}, ${not ? 'and is not' : 'or is'} ${amounts.join(' or ')}`
}

function negated(words: string, not: boolean): string {
  if (!not) return words
  return words.startsWith('is ') ? words.replace('is', 'is not') : `not ${words}`
}

function choiceWords(values: readonly string[], not: boolean): string {
  const [first] = values
  if (first === undefined) return not ? 'is anything' : 'is one of no values'
  if (values.length === 1) return not ? `is not ${first}` : `is ${first}`
  return not ? `is neither ${joined(values, 'nor')}` : `is ${joined(values, 'or')}`
}

function possessionWords(things: readonly string[], not: boolean): string {
  if (things.length < 2) return things[0] ?? 'anything'
  return joined(things, not ? 'or' : 'and')
}

function joined(values: readonly string[], word: string): string {
  const others = values.length - SHOWN_VALUES
  const shown = others > 1 ? [...values.slice(0, SHOWN_VALUES), `${others} others`] : values
  return `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1) ?? ''}`
}
