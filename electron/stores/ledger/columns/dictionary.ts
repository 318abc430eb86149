/** Gives each text a number: 0, 1, 2 … in the order in which the texts first appear. */
export interface Dictionary {
  codeOf(text: string): number
  /** The code of a text; undefined if it has none. */
  find(text: string): number | undefined
  readonly texts: readonly string[]
}

export function createDictionary(): Dictionary {
  const codes = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    find: (text) => codes.get(text),
    codeOf(text) {
      const known = codes.get(text)
      if (known !== undefined) return known
      const code = texts.length
      codes.set(text, code)
      texts.push(text)
      return code
    }
  }
}
