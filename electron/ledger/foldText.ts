const ASCII = /^[\0-\x7f]*$/

/** Text without case and accents, so that `Göteborg` is found by `goteborg`. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  // The final form of sigma depends on its neighbours; inside words it must not.
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** The folded words of a text filter, longest first: each must be found somewhere in a row. */
export function searchWords(text: string): readonly string[] {
  const words = new Set(foldText(text).split(/\s+/u).filter(Boolean))
  return [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}
