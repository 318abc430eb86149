import { quoted, unquoted } from '../../../../shared/query/quotedText.ts'

/** What parts ids, and what cannot be written or seen in a field. */
const NEEDS_QUOTES = /[\s",;\p{C}]/u
const WORD = /"((?:[^"\\]|\\.)*)"(?=[\s,;]|$)|[^\s,;]+/gsu

/** Ids to be edited, one a line; in quotes, as in a query, where one would be read as something else without. */
export function idsText(ids: readonly string[]): string {
  return ids.map((id) => (NEEDS_QUOTES.test(id) ? quoted(id) : id)).join('\n')
}

/** The ids of a text, each once. A quote that is not closed is part of an id. */
export function idsOf(text: string): readonly string[] {
  const ids = Array.from(text.matchAll(WORD), ([word, inQuotes]) =>
    inQuotes === undefined ? word : unquoted(inQuotes)
  )
  return [...new Set(ids.filter((id) => id !== ''))]
}
