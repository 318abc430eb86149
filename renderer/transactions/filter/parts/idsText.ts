import { quoted, unquoted } from '../../../../shared/query/quotedText.ts'

/** Characters that separate ids, and characters that cannot be typed or seen in a field. */
const NEEDS_QUOTES = /[\s",;\p{C}]/u
const WORD = /"((?:[^"\\]|\\.)*)"(?=[\s,;]|$)|[^\s,;]+/gsu

/** Ids for editing, one on each line. In quotes, as in a query, if they would be misread without. */
export function idsText(ids: readonly string[]): string {
  return ids.map((id) => (NEEDS_QUOTES.test(id) ? quoted(id) : id)).join('\n')
}

/** The ids in a text, without repetition. An unclosed quote belongs to its id. */
export function idsOf(text: string): readonly string[] {
  const ids = Array.from(text.matchAll(WORD), ([word, inQuotes]) =>
    inQuotes === undefined ? word : unquoted(inQuotes)
  )
  return [...new Set(ids.filter((id) => id !== ''))]
}
