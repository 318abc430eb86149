/** JSON text without white space between tokens; the tokens stay as received. The text must be valid. */
export function compactJson(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, (_, string: string | undefined) => string ?? '')
}

/**
 * The members of a JSON object in the order received, each value as compact source text: unlike `JSON.parse`, this
 * rounds no number and keeps the order. For a repeated name, the last value counts. The text must be valid JSON; the
 * result is empty for anything but an object.
 */
export function jsonMembers(text: string): ReadonlyMap<string, string> {
  const object = compactJson(text)
  const members = new Map<string, string>()
  if (!object.startsWith('{')) return members
  for (let at = 1; at < object.length - 1;) {
    const nameEnd = stringEnd(object, at)
    const valueStart = nameEnd + 1
    const end = valueEnd(object, valueStart)
    members.set(JSON.parse(object.slice(at, nameEnd)) as string, object.slice(valueStart, end))
    at = end + 1
  }
  return members
}

/** The position after the value that begins at `start`, in compact text. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = stringEnd(text, at) - 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth < 0 || (depth === 0 && character === ',')) return at
  }
  return at
}

/** The position after the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
