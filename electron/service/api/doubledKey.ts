const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/**
 * The name of a key that one object of the JSON text has twice; undefined if there is none. `JSON.parse` would keep the
 * last value without a word. The text must be valid.
 */
export function doubledKey(text: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon = ''] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== '') {
      const name = JSON.parse(token.slice(0, -colon.length)) as string
      if (open.at(-1)?.has(name)) return name
      open.at(-1)?.add(name)
    }
  }
  return undefined
}

/**
 * Whether the JSON text may have a key twice, as far as can be seen at a glance: it has more colons behind a quote than
 * its parsed value has keys.
 */
export function mayDouble(text: string, value: unknown): boolean {
  return (text.match(/"\s*:/g)?.length ?? 0) > keysOf(value)
}

/** Without recursion, since a hostile value may be nested too deep for that. */
function keysOf(value: unknown): number {
  let keys = 0
  const objects = [value].filter(isObject)
  for (const each of objects) {
    const values: readonly unknown[] = Object.values(each)
    if (!Array.isArray(each)) keys += values.length
    for (const inner of values) if (isObject(inner)) objects.push(inner)
  }
  return keys
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
