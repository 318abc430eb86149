/**
 * `JSON.parse` turns `-1.10` into -1.1 and rounds beyond 2^53, so numbers that are money are quoted in the source text
 * before it is parsed. The mark tells such a number from a string that the service sent.
 */
const MARK = '\u0001'

// A key's opening quote follows `{`, `,` or white space. Inside a string every quote follows a backslash, so no text
// that a service puts into a string can match.
const MONEY =
  /(?<=[{,\s])("(?:amount|payment_amount|exchange_rate|balance)"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,}\]])/g

/** Parses JSON and keeps the source text of money. Throws a SyntaxError like `JSON.parse`. */
export function parseKeepingMoney(text: string): unknown {
  return JSON.parse(text.replace(MONEY, `$1"\\u0001$2"`))
}

/** The source text of a number that `parseKeepingMoney` kept; undefined for anything else, a plain string included. */
export function moneySource(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(1) : undefined
}

/** A number that `stringifyKeepingMoney` writes as this text, which must be one of JSON. */
export function numberOf(text: string): string {
  return MARK + text
}

// A quote within a string follows a backslash, so only a whole string matches; and only one that is a number.
const KEPT = /(?<!\\)"\\u0001(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g

/** `JSON.stringify` that gives kept numbers their source text back. Throws a RangeError for a value nested too deep. */
export function stringifyKeepingMoney(value: unknown): string {
  return JSON.stringify(value).replace(KEPT, '$1')
}

/**
 * The source texts of the elements of the array under a top-level key of an object, exactly as received. Of a key that
 * is there twice, the last, as `JSON.parse` has it. The text must be valid JSON. Used only when a row has to be shown as
 * it came.
 */
export function elementTexts(text: string, key: string): readonly string[] {
  const object = text.trimStart()
  if (!object.startsWith('{')) return []
  const member = partsOf(object).findLast((part) => JSON.parse(part.slice(0, endOfString(part, 0) + 1)) === key)
  if (member === undefined) return []
  const array = member.slice(member.indexOf(':', endOfString(member, 0)) + 1).trimStart()
  return array.startsWith('[') ? partsOf(array) : []
}

/** The elements of an array, or the members of an object, that the text begins with. */
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

/** Where the closing quote of the string is that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
