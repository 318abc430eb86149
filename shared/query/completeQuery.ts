import {
  FIELD_DETAILS,
  fieldOf,
  isWordField,
  namesOf,
  writtenField,
  writtenWord,
  type QueryField
} from './queryFields.ts'
import { knownValues, type KnownValue, type KnownValues } from './knownValues.ts'
import { quotedValue } from './quotedText.ts'
import type { QueryValue, QueryWord } from './queryWord.ts'
import { splitQuery } from './splitQuery.ts'

export interface QueryOption {
  /** Takes the place of the text from `from` to `to` of the completion. */
  readonly insert: string
  readonly label: string
  readonly detail: string
}

export interface QueryCompletion {
  /** UTF-16 offsets into the text. */
  readonly from: number
  readonly to: number
  /** Best first; none where nothing is known that fits. */
  readonly options: readonly QueryOption[]
}

const MAX_OPTIONS = 50

/** What may stand at the caret, a UTF-16 offset into the text: names of fields, or values of the field before it. */
export function completeQuery(text: string, caret: number, known: KnownValues): QueryCompletion {
  const word = wordAt(text, caret)
  if (!word) return { from: caret, to: caret, options: fieldOptions('') }
  // Before the minus of a word.
  if (caret < (word.field?.from ?? word.values[0].from)) return { from: caret, to: caret, options: [] }
  if (word.field && caret > word.field.to) return valueCompletion(word, caret, known)
  if (word.field) return nameCompletion(text, word.field, caret)
  const [{ from, to, isQuoted }] = word.values
  // Inside quotes is a text to look for; nothing is known of it.
  if (isQuoted) return { from: caret, to: caret, options: [] }
  const typed = text.slice(from, caret)
  return { from, to, options: [...fieldOptions(typed), ...bareOptions(typed, known)].slice(0, MAX_OPTIONS) }
}

/** What of the name of a counterparty is typed at the caret; undefined where none can stand. */
export function counterpartyAt(text: string, caret: number): string | undefined {
  const word = wordAt(text, caret)
  const value = word?.values.find(({ from, to }) => from <= caret && caret <= to)
  if (!word || !value) return undefined
  const typed = typedPart(value, caret)
  if (word.field) return fieldOf(word.field.name) === 'counterparty' ? typed : undefined
  return typed.length < 2 || value.isQuoted ? undefined : typed
}

function wordAt(text: string, caret: number): QueryWord | undefined {
  for (const word of splitQuery(text)) {
    if (word.from > caret) return undefined
    if (caret <= word.to) return word
  }
  return undefined
}

function nameCompletion(text: string, name: { from: number; to: number }, caret: number): QueryCompletion {
  const options = fieldOptions(text.slice(name.from, caret))
  return { from: name.from, to: name.to + 1, options }
}

function valueCompletion(word: QueryWord, caret: number, known: KnownValues): QueryCompletion {
  const value = word.values.find(({ from, to }) => from <= caret && caret <= to)
  const field = word.field ? fieldOf(word.field.name) : undefined
  if (!value || field === undefined) return { from: caret, to: caret, options: [] }
  const options = matching(knownValues(field, known), typedPart(value, caret))
    .filter((option) => !word.values.some((other) => other !== value && other.text === option.value))
    .map(({ value: text, label, detail }) => ({ insert: insertOf(field, text), label, detail }))
  return { from: value.from, to: value.to, options: options.slice(0, MAX_OPTIONS) }
}

/** What of a value stands before the caret. */
function typedPart({ text, from, isQuoted }: QueryValue, caret: number): string {
  return text.slice(0, Math.max(0, caret - from - (isQuoted ? 1 : 0)))
}

function fieldOptions(typed: string): readonly QueryOption[] {
  const start = typed.toLowerCase()
  return (Object.keys(FIELD_DETAILS) as QueryField[])
    .filter((field) => namesOf(field).some((name) => name.startsWith(start)))
    .map((field) => ({
      insert: `${writtenField(field)}:`,
      label: `${writtenField(field)}:`,
      detail: FIELD_DETAILS[field]
    }))
}

/** Values of any field that begin like a word without one. */
function bareOptions(typed: string, known: KnownValues): readonly QueryOption[] {
  if (typed.length < 2) return []
  return (Object.keys(FIELD_DETAILS) as QueryField[])
    .filter((field) => field !== 'updated')
    .flatMap((field) =>
      matching(knownValues(field, known), typed).map(({ value, label, detail }) => ({
        insert: `${writtenField(field)}:${insertOf(field, value)}`,
        label: `${writtenField(field)}:${label}`,
        detail
      }))
    )
}

function insertOf(field: QueryField, value: string): string {
  return isWordField(field) ? writtenWord(value) : quotedValue(value)
}

/** Values that begin with what is typed, then those that hold it. */
function matching(values: readonly KnownValue[], typed: string): readonly KnownValue[] {
  const wanted = typed.toLowerCase()
  const places = values.map(({ value, label }) => [value, label].map((text) => text.toLowerCase().indexOf(wanted)))
  const begins = (index: number) => places[index]?.includes(0)
  const holds = (index: number) => places[index]?.some((place) => place > 0)
  return [...values.filter((_, index) => begins(index)), ...values.filter((_, index) => !begins(index) && holds(index))]
}
