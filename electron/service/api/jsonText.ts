import { randomBytes } from 'node:crypto'

/**
 * `JSON.parse` turns `-1.10` into -1.1 and rounds numbers beyond 2^53. So money is quoted in the source text before it
 * is parsed. A mark distinguishes such a number from a string of the service, which cannot know it.
 */
const MARK = `#${randomBytes(6).toString('base64url')}`

// The opening quote of a key follows `{`, `,` or white space. Inside a string every quote follows a backslash, so the
// content of a string never matches.
const MONEY =
  /(?<=[{,\s])("(?:amount|payment_amount|exchange_rate|balance)"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,}\]])/g

/** Parses JSON and keeps the source text of money. Throws a SyntaxError like `JSON.parse`. */
export function parseKeepingMoney(text: string): unknown {
  return JSON.parse(text.replace(MONEY, `$1"${MARK}$2"`))
}

/** The source text of a number that `parseKeepingMoney` kept; undefined for anything else, plain strings included. */
export function moneySource(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined
}

/** A number that `stringifyKeepingMoney` writes as this text. The text must be a valid JSON number. */
export function numberOf(text: string): string {
  return MARK + text
}

// A quote inside a string follows a backslash, so only a complete string matches, and only if it is a number.
const KEPT = new RegExp(`(?<!\\\\)"${MARK}(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"`, 'g')

/**
 * Like `JSON.stringify`, but writes kept numbers as their source text. Throws a RangeError if a value is nested too
 * deep.
 */
export function stringifyKeepingMoney(value: unknown): string {
  return JSON.stringify(value).replace(KEPT, '$1')
}

/**
 * The source texts of the elements of the array under a top-level key, exactly as received. For a repeated key the last
 * one counts, as in `JSON.parse`. The text must be valid JSON. Used only to show a row as it came.
 */
export function elementTexts(text: string, key: string): readonly string[] {
  const object = text.trimStart()
  if (!object.startsWith('{')) return []
  const member = partsOf(object).findLast((part) => JSON.parse(part.slice(0, endOfString(part, 0) + 1)) === key)
  if (member === undefined) return []
  const array = member.slice(member.indexOf(':', endOfString(member, 0)) + 1).trimStart()
  return array.startsWith('[') ? partsOf(array) : []
}

/** The elements of the array, or the members of the object, at the beginning of the text. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 1
  for (let at = 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '{' || character === '[') depth++
    else if (depth > 0) depth -= character === '}' || character === ']' ? 1 : 0
    else if (character === ',' || character === '}' || character === ']') {
      const part = text.slice(start, at).trim()
      if (part) parts.push(part)
      if (character !== ',') break
      start = at + 1
    }
  }
  return parts
}

/** The position of the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
