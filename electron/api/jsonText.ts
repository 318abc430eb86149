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

/** `JSON.stringify` that gives kept numbers their source text back. */
export function stringifyKeepingMoney(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0001(-?\d[\d.eE+-]*)"/g, '$1')
}

/**
 * The source texts of the elements of the array under a top-level key of an object, exactly as received.
 * The text must be valid JSON. Used only when a row has to be shown as it came.
 */
export function elementTexts(text: string, key: string): readonly string[] {
  const found = new RegExp(`(?<=[{,\\s])"${key}"\\s*:\\s*\\[`).exec(text)
  if (!found) return []
  const elements: string[] = []
  let depth = 0
  let inString = false
  let start = found.index + found[0].length
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '{' || character === '[') depth++
    else if ((character === ']' || character === ',') && depth === 0) {
      const element = text.slice(start, at).trim()
      if (element) elements.push(element)
      if (character === ']') return elements
      start = at + 1
    } else if (character === '}' || character === ']') depth--
  }
  return elements
}
