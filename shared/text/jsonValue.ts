/** The value of a JSON text; undefined, which fits no schema, if the text is not JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
