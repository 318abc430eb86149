interface JsonMember {
  /** With the names of the objects around it: `counterparty.city`. */
  readonly name: string
  /** Its source text, so that a number keeps all its digits. */
  readonly value: string
}

/** Nested names are joined up to this depth. Anything deeper stays one text. */
const DEPTH = 4

/**
 * The members of a JSON object, including those of nested objects. Text that is not an object becomes one member
 * without a name.
 */
export function jsonMembers(text: string): readonly JsonMember[] {
  return membersOf(text.trim(), '', DEPTH) ?? [{ name: '', value: text }]
}

function membersOf(text: string, prefix: string, depth: number): readonly JsonMember[] | undefined {
  if (!text.startsWith('{') || depth === 0) return undefined
  const members: JsonMember[] = []
  let at = afterSpace(text, 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const from = afterSpace(text, text.indexOf(':', keyEnd) + 1)
    const to = endOfValue(text, from)
    const name = `${prefix}${JSON.parse(text.slice(at, keyEnd)) as string}`
    const value = text.slice(from, to)
    const inside = membersOf(value, `${name}.`, depth - 1)
    members.push(...(inside?.length ? inside : [{ name, value }]))
    at = afterSpace(text, to)
    if (text[at] === ',') at = afterSpace(text, at + 1)
  }
  return members
}

function afterSpace(text: string, at: number): number {
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++
  return at
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/suy

function endOfString(text: string, at: number): number {
  STRING.lastIndex = at
  return STRING.test(text) ? STRING.lastIndex : text.length
}

/** Without recursion, because values may be nested deeper than the call stack allows. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ',' && depth === 0) return at
    if (depth < 0) return at
  }
  return text.length
}
