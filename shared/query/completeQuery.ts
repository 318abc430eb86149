import { foldText } from '../text/foldText.ts'
import {
  FIELD_DETAILS,
  fieldOf,
  isWordField,
  namesOf,
  writtenField,
  writtenWord,
  type QueryField
} from './queryFields.ts'
import { FIELD_LABELS } from './queryLabels.ts'
import { knownValues, type KnownValue, type KnownValues } from './knownValues.ts'
import { quotedValue } from './quotedText.ts'
import type { QueryValue, QueryWord } from './queryWord.ts'
import { splitQuery } from './splitQuery.ts'

export interface QueryOption {
  /** Replaces the text from `from` to `to` of the completion. */
  readonly insert: string
  /** The name of the inserted text for people. */
  readonly label: string
  readonly detail: string
}

export interface QueryCompletion {
  /** UTF-16 offsets into the text. */
  readonly from: number
  readonly to: number
  /** Best first; empty if nothing known fits. */
  readonly options: readonly QueryOption[]
}

const MAX_OPTIONS = 50
/** The most words of a phrase without quotes. */
const MOST_WORDS = 4

/** Completions at the caret (a UTF-16 offset into the text): names of fields, or values of the field before it. */
export function completeQuery(text: string, caret: number, known: KnownValues): QueryCompletion {
  const word = wordAt(text, caret)
  if (!word) return { from: caret, to: caret, options: fieldOptions('') }
  // The caret is before the word's minus.
  if (caret < (word.field?.from ?? word.values[0].from)) return { from: caret, to: caret, options: [] }
  if (word.field && caret > word.field.to) return valueCompletion(word, caret, known)
  if (word.field) return nameCompletion(text, word.field, caret)
  const [{ to, isQuoted }] = word.values
  // Quoted text is searched as it is: there is nothing to complete.
  if (isQuoted) return { from: caret, to: caret, options: [] }
  for (const from of phraseStarts(text, word)) {
    const typed = text.slice(from, caret)
    const options = [...(from < word.from ? [] : fieldOptions(typed)), ...bareOptions(typed, known)]
    if (options.length > 0) return { from, to, options: options.slice(0, MAX_OPTIONS) }
  }
  return { from: caret, to: caret, options: [] }
}

/** Where a phrase that ends with this word may begin. Longest first: a completion that fits all words is better. */
function phraseStarts(text: string, last: QueryWord): readonly number[] {
  const starts: number[] = []
  for (const word of splitQuery(text)) {
    if (word.from > last.from) break
    // A word's minus negates the phrase that begins there.
    if (word.field || word.values[0].isQuoted || word.isNegated) starts.length = 0
    if (!word.field && !word.values[0].isQuoted) starts.push(word.values[0].from)
  }
  return starts.slice(-MOST_WORDS)
}

/** The texts before the caret that may begin a counterparty's name, longest first; empty if none is possible there. */
export function counterpartiesAt(text: string, caret: number): readonly string[] {
  const word = wordAt(text, caret)
  const value = word?.values.find(({ from, to }) => from <= caret && caret <= to)
  if (!word || !value) return []
  if (word.field) return fieldOf(word.field.name) === 'counterparty' ? [typedPart(value, caret)] : []
  if (value.isQuoted) return []
  return phraseStarts(text, word)
    .map((from) => text.slice(from, caret))
    .filter((typed) => typed.length > 1)
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

/** The part of a value before the caret. */
function typedPart({ text, from, isQuoted }: QueryValue, caret: number): string {
  return text.slice(0, Math.max(0, caret - from - (isQuoted ? 1 : 0)))
}

function fieldOptions(typed: string): readonly QueryOption[] {
  const start = typed.toLowerCase()
  const fields = Object.keys(FIELD_DETAILS) as QueryField[]
  const named = fields.filter((field) => namesOf(field).some((name) => name.startsWith(start)))
  const called = fields.filter((field) => !named.includes(field) && startsWord(FIELD_LABELS[field], start))
  return [...named, ...called].map((field) => ({
    insert: `${writtenField(field)}:`,
    label: FIELD_LABELS[field],
    detail: FIELD_DETAILS[field]
  }))
}

function startsWord(label: string, start: string): boolean {
  return label
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(start))
}

/** Values of all fields that fit words without a field. */
function bareOptions(typed: string, known: KnownValues): readonly QueryOption[] {
  if (typed.length < 2) return []
  return (Object.keys(FIELD_DETAILS) as QueryField[])
    .filter((field) => field !== 'updated')
    .flatMap((field) => fitting(knownValues(field, known), typed).map((found) => ({ field, ...found })))
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ field, value: { value, label, detail } }) => ({
      insert: `${writtenField(field)}:${insertOf(field, value)}`,
      label: `${FIELD_LABELS[field]}: ${label}`,
      detail
    }))
}

function insertOf(field: QueryField, value: string): string {
  return isWordField(field) ? writtenWord(value) : quotedValue(value)
}

interface Fitting {
  readonly value: KnownValue
  /** Lower is better. */
  readonly fit: number
}

/** Values that equal the typed text, then those that begin with it, contain it, or contain each of its words. */
function matching(values: readonly KnownValue[], typed: string): readonly KnownValue[] {
  return fitting(values, typed)
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ value }) => value)
}

function fitting(values: readonly KnownValue[], typed: string): readonly Fitting[] {
  const wanted = plainWords(typed)
  return values
    .map((value) => ({
      value,
      fit: Math.min(...[value.label, value.value].map((text) => fitOf(plainWords(text), wanted)))
    }))
    .filter(({ fit }) => Number.isFinite(fit))
}

function fitOf(text: string, wanted: string): number {
  if (text === wanted) return 0
  const place = text.indexOf(wanted)
  if (place >= 0) return place === 0 ? 1 : 2
  const words = text.split(' ')
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 3 : Infinity
}

/** Matches `last-month` with `last month`, and a name without its accents. */
function plainWords(text: string): string {
  return foldText(text)
    .replace(/[\s_-]+/g, ' ')
    .trimStart()
}
