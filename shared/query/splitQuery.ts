import { fieldOf, isAmountField } from './queryFields.ts'
import { unquoted } from './quotedText.ts'
import type { QueryError, QueryValue, QueryWord } from './queryWord.ts'

const SPACE = /\s+/y
const FIELD = /([\p{L}_]+):/uy
const PHRASE = /[^\s"]+/y
const VALUE = /[^\s",]*/y
const REST = /[^\s]*/y
/** `-38,366.48`: a minus before an amount with decimals is its sign. */
const SIGNED = /-[\d.,'\u2019]*[.,]\d{1,4}(?!\S)/y
/** `1 250,00`: spaces group thousands if decimals follow. */
const SPACED_AMOUNT = String.raw`[-+\u2212]?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3}){1,6}[.,]\d{1,4}`
const SPACED = new RegExp(String.raw`${SPACED_AMOUNT}(?!\S)`, 'y')
/** `>=1 250,00`, `500..1 250,00`: the same at the ends of a range; the other end may have no decimals. */
const SPACED_END = String.raw`(?:${SPACED_AMOUNT}|[-+\u2212]?\d{1,20}(?:[.,'\u2019]\d{1,20}){0,7})`
const SPACED_RANGE = new RegExp(String.raw`(?:[<>]=?|=)?${SPACED_END}?(?:\.\.(?:<=?)?${SPACED_END}?)?(?!\S)`, 'y')

/**
 * Splits a query text into words, without their meaning: spaces separate words, quotes hold them together, a minus
 * before a word negates it, commas separate its values. Accepts every text, in time linear in its length.
 */
export function* splitQuery(text: string): Generator<QueryWord> {
  let at = take(SPACE, text, 0)
  while (at < text.length) {
    const word = readWord(text, at)
    yield word
    at = take(SPACE, text, word.to)
  }
}

/** Whether the minus here is the sign of an amount, and negates nothing. */
export function isSigned(text: string, from = 0): boolean {
  return match(SIGNED, text, from) !== null
}

function readWord(text: string, from: number): QueryWord {
  const isNegated = text[from] === '-' && !isSigned(text, from) && !match(SPACED, text, from)
  const start = isNegated ? from + 1 : from
  const name = match(FIELD, text, start)?.[1]
  const field = name === undefined ? null : { name, from: start, to: start + name.length }
  const read = field ? readValues(text, field.to + 1, mayHaveAmount(field.name)) : readPhrase(text, start)
  return { from, isNegated, field, ...read }
}

/** Whether spaces in the value may group thousands; otherwise they separate words. */
function mayHaveAmount(name: string): boolean {
  const field = fieldOf(name)
  return field !== undefined && (field === 'text' || isAmountField(field))
}

type Values = Pick<QueryWord, 'to' | 'values' | 'error'>

function readPhrase(text: string, from: number): Values {
  const value = text[from] === '"' ? readQuoted(text, from) : readBare(PHRASE, text, from)
  const error =
    value.to === value.from
      ? {
          from: from - 1,
          to: from,
          message: 'After a minus write what to leave out, without a space. To find a minus itself, write "-".'
        }
      : unclosed(value)
  return { to: value.to, values: [value], error }
}

function readValues(text: string, from: number, mayBeAmount: boolean): Values {
  const first = readValue(text, from, mayBeAmount)
  const values: [QueryValue, ...QueryValue[]] = [first]
  let error = missing(first, from - 1) ?? unclosed(first)
  let to = first.to
  while (text[to] === ',') {
    const value = readValue(text, to + 1, mayBeAmount)
    values.push(value)
    error ??= missing(value, to) ?? unclosed(value)
    to = value.to
  }
  const end = take(REST, text, to)
  if (end > to)
    error ??= { from: to, to: end, message: 'After a closing quote comes a space, or a comma and another value.' }
  return { to: end, values, error }
}

function readValue(text: string, from: number, mayBeAmount: boolean): QueryValue {
  if (text[from] === '"') return readQuoted(text, from)
  if (!mayBeAmount) return bare(VALUE, text, from)
  return readBare(hasSpaces(text, from) ? SPACED_RANGE : VALUE, text, from)
}

function hasSpaces(text: string, from: number): boolean {
  return /\s/.test(match(SPACED_RANGE, text, from)?.[0] ?? '')
}

function readBare(pattern: RegExp, text: string, from: number): QueryValue {
  return bare(match(SPACED, text, from) ? SPACED : pattern, text, from)
}

function bare(pattern: RegExp, text: string, from: number): QueryValue {
  const to = take(pattern, text, from)
  return { text: text.slice(from, to), from, to, isQuoted: false, isClosed: true }
}

function readQuoted(text: string, from: number): QueryValue {
  let end = from + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  const isClosed = end < text.length
  const to = Math.min(end + 1, text.length)
  return { text: unquoted(text.slice(from + 1, Math.min(end, to))), from, to, isQuoted: true, isClosed }
}

/** `from`: offset of the colon or the comma. */
function missing(value: QueryValue, from: number): QueryError | null {
  if (value.isQuoted || value.to > value.from) return null
  return {
    from,
    to: from + 1,
    message: 'A value is missing here. Write it without a space. Put a value with a space or comma in quotes.'
  }
}

function unclosed({ isClosed, from, to }: QueryValue): QueryError | null {
  if (isClosed) return null
  return { from, to, message: 'This quote is not closed. Write another " at its end; a quote inside is written \\".' }
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** The end of a pattern's match that begins at `from`. */
function take(pattern: RegExp, text: string, from: number): number {
  return from + (match(pattern, text, from)?.[0].length ?? 0)
}
