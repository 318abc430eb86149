import { DATE_PRESETS } from '../transactions/filterWords.ts'
import type { DayOrder } from '../days/typedDay.ts'
import type { Joint } from './quotedText.ts'
import {
  FIELD_DETAILS,
  fieldOfWord,
  WORD_FIELDS,
  writtenField,
  writtenWord,
  type AmountField,
  type QueryField,
  type WordField
} from './queryFields.ts'

/** Names that people may use for what is only searched as text. */
const TEXT_NAMES = new Set('name counterparty payee payer reference iban number description memo note'.split(' '))

const EVERY_FIELD = (Object.keys(FIELD_DETAILS) as QueryField[]).map(writtenField).sort().join(', ')

/** Why the name before a colon is not a field. */
export function fieldMessage(name: string): string {
  const shown = shorten(name)
  if (TEXT_NAMES.has(name.toLowerCase())) {
    return `“${shown}” is not a field: names, numbers and references are searched together. Write only the text, or text:"…".`
  }
  const field = fieldOfWord(name)
  if (field) return `“${shown}” is not a field. Write ${writtenField(field)}:${name.toLowerCase()}.`
  return `There is no field “${shown}”. The fields are ${EVERY_FIELD}. To find text with a colon in it, put it in quotes.`
}

/** What to write instead of a word that joins conditions in other query languages. */
export function jointMessage(joint: Joint): string {
  const itself = `To find the word itself, write "${joint}" in quotes.`
  switch (joint) {
    case 'AND':
      return `All words of a search apply together: leave out AND. ${itself}`
    case 'OR':
      return `For either of two values, write them with a comma: status:pending,created. ${itself}`
    case 'NOT':
      return `To exclude a value, write a minus before the word: -status:pending. ${itself}`
  }
}

/** Why a text is not a word of this field. */
export function wordMessage(field: WordField, text: string): string {
  const known = `${writtenField(field)}: takes ${listOf(WORD_FIELDS[field].map(writtenWord))}.`
  const other = fieldOfWord(text)
  if (other) return `${known} Write ${writtenField(other)}:${text.toLowerCase()}.`
  return field === 'is' ? `${known} For a status write status:${shorten(text)}.` : known
}

/** Why a text is not an amount. */
export function amountMessage(field: AmountField, text: string): string {
  const forms = `Write ${field}:12.50, ${field}:<-1000, ${field}:>=10 or ${field}:10..20.`
  return /^\p{L}{3}|\p{L}{3}$/u.test(text) ? `${forms} Write the currency separately: currency:EUR.` : forms
}

/** An example day as each region writes it. */
const REGIONAL_DAYS: Readonly<Record<DayOrder, string>> = {
  'day-first': '31.01.2026, 31/01/2026 or ',
  'month-first': '01/31/2026 or '
}

/** Why a text is not a day; `order`: if days of this order are read as well. */
export function dayMessage(order?: DayOrder): string {
  return `Write a day as ${order ? REGIONAL_DAYS[order] : ''}2026-01-31, a month as 2026-01, a quarter as 2026-Q1, a week as 2026-W05, a year as 2026; >=2026-01-01 or 2026-01-01..2026-01-31; or ${listOf(DATE_PRESETS)}.`
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}

/** The beginning of a text, of one line, as a message quotes it. */
export function shorten(text: string): string {
  const [line = ''] = text.split(/[\n\v\f\r\u0085\u2028\u2029]/)
  const shown = line.slice(0, 40)
  return shown === text ? text : `${shown}…`
}
