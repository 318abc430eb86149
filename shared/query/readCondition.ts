import type { Condition } from '../domain/transactionFilter.ts'
import { LONGEST_VALUE, MOST_VALUES } from '../transactions/filterWords.ts'
import { compareDecimals } from '../money/decimals.ts'
import { readAmounts } from './amountText.ts'
import { plainDays, type DayOrder } from '../days/typedDay.ts'
import { readDays } from './dayText.ts'
import {
  fieldOf,
  isAmountField,
  isDateField,
  isExactField,
  WORD_FIELDS,
  wordOf,
  type AmountField,
  type DateField,
  type ExactField,
  type QueryField,
  type WordField
} from './queryFields.ts'
import { amountMessage, dayMessage, fieldMessage, jointMessage, wordMessage } from './queryMessages.ts'
import { jointOf } from './quotedText.ts'
import type { QueryError, QueryValue, QueryWord } from './queryWord.ts'

/** The condition of a word, or the error in it. `dayOrder`: also reads days in the order of this region. */
export function readCondition(word: QueryWord, dayOrder?: DayOrder): Condition | QueryError {
  if (!word.field) return readText(word)
  const field = fieldOf(word.field.name)
  if (field === undefined) return { from: word.field.from, to: word.field.to, message: fieldMessage(word.field.name) }
  return readField(field, word, dayOrder)
}

function readField(field: QueryField, word: QueryWord, dayOrder?: DayOrder): Condition | QueryError {
  if (field === 'text') return readText(word)
  if (isAmountField(field)) return readAmount(field, word)
  if (isDateField(field)) return readDate(field, word, dayOrder)
  return isExactField(field) ? readExact(field, word) : readWords(field, word)
}

function readText(word: QueryWord): Condition | QueryError {
  const value = onlyValue(word, 'Put a text with a comma in quotes: text:"Acme, Ltd".')
  if ('message' in value) return value
  if (value.text === '')
    return at(value, 'There is nothing between these quotes. Write the text to look for between them.')
  const joint = word.field || value.isQuoted ? undefined : jointOf(value.text)
  if (joint) return at(value, jointMessage(joint))
  return tooLong(value) ?? { field: 'text', phrase: value.text, not: word.isNegated }
}

function readExact(field: ExactField, word: QueryWord): Condition | QueryError {
  const values = listed(word)
  if (values.length > MOST_VALUES) return at(word, `A field can have up to ${MOST_VALUES} values.`)
  for (const value of values) {
    const error = value.text === '' ? at(value, 'There is nothing between these quotes.') : tooLong(value)
    if (error) return error
  }
  const anyOf = values.map(({ text, isQuoted }) => (field === 'currency' && !isQuoted ? text.toUpperCase() : text))
  return { field, anyOf, not: word.isNegated }
}

function readWords(field: WordField, word: QueryWord): Condition | QueryError {
  const not = word.isNegated
  switch (field) {
    case 'standing':
      return withWords(field, WORD_FIELDS[field], word, (anyOf) => ({ field, anyOf, not }))
    case 'reconciliation':
      return withWords(field, WORD_FIELDS[field], word, (anyOf) => ({ field, anyOf, not }))
    case 'direction':
      return withWords(field, WORD_FIELDS[field], word, (anyOf) => ({ field, anyOf, not }))
    case 'has':
      return withWords(field, WORD_FIELDS[field], word, (allOf) => ({ field, allOf, not }))
    case 'is':
      return withWords(field, WORD_FIELDS[field], word, (anyOf) => ({ field, anyOf, not }))
  }
}

function withWords<W extends string>(
  field: WordField,
  known: readonly W[],
  word: QueryWord,
  make: (words: readonly W[]) => Condition
): Condition | QueryError {
  const words: W[] = []
  for (const value of listed(word)) {
    const found = wordOf(known, value.text)
    if (found === undefined) return at(value, wordMessage(field, value.text))
    words.push(found)
  }
  return make(words)
}

function readAmount(field: AmountField, word: QueryWord): Condition | QueryError {
  const value = wholeValue(word)
  const error = tooLong(value)
  if (error) return error
  const range = readAmounts(value.text)
  if (!range) return at(value, amountMessage(field, value.text))
  const { min, max } = range
  if (min && max && compareDecimals(min.value, max.value) > 0) {
    return at(value, `The end is before the start. Write ${field}:${max.value}..${min.value}.`)
  }
  return { field, min, max, not: word.isNegated }
}

function readDate(field: DateField, word: QueryWord, dayOrder?: DayOrder): Condition | QueryError {
  const value = onlyValue(word, dayMessage(dayOrder))
  if ('message' in value) return value
  const days = readDays(dayOrder ? plainDays(value.text, dayOrder) : value.text)
  if (!days) return at(value, dayMessage(dayOrder))
  if ('from' in days && days.from !== null && days.to !== null && days.from > days.to) {
    return at(value, `The end is before the start. Write ${field}:${days.to}..${days.from}.`)
  }
  return { field, days, not: word.isNegated }
}

/** The values of a list; empty for `()`. */
function listed({ values }: QueryWord): readonly QueryValue[] {
  const [{ text, isQuoted }] = values
  return values.length === 1 && text === '()' && !isQuoted ? [] : values
}

function onlyValue({ values }: QueryWord, message: string): QueryValue | QueryError {
  const [first, second] = values
  return second ? { from: first.from, to: values.at(-1)?.to ?? second.to, message } : first
}

/** The whole value: the comma of an amount does not separate values. */
function wholeValue({ values }: QueryWord): QueryValue {
  const [first] = values
  return { ...first, text: values.map(({ text }) => text).join(','), to: values.at(-1)?.to ?? first.to }
}

function tooLong(value: QueryValue): QueryError | undefined {
  return value.text.length > LONGEST_VALUE
    ? at(value, `A text here may have up to ${LONGEST_VALUE} characters.`)
    : undefined
}

function at({ from, to }: { readonly from: number; readonly to: number }, message: string): QueryError {
  return { from, to, message }
}
