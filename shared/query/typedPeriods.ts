import { DATE_PRESETS } from '../transactions/filterWords.ts'
import type { QueryWord } from './queryWord.ts'

const PERIODS: ReadonlySet<string> = new Set(DATE_PRESETS.filter((preset) => preset.includes('-')))
/** `last 30 days` has the most words. */
const MOST_WORDS = 3

/** The words of a typed query, with `last month` read as `date:last-month`. Quotes keep it a text. */
export function withPeriods(words: Iterable<QueryWord>): readonly QueryWord[] {
  const read: QueryWord[] = []
  for (const word of words) {
    read.push(word)
    for (let count = MOST_WORDS; count > 0; count--) {
      const named = periodOf(read.slice(-count))
      if (!named) continue
      read.splice(-count, count, named)
      break
    }
  }
  return read
}

function periodOf(words: readonly QueryWord[]): QueryWord | undefined {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last || !words.every(isBare)) return undefined
  const text = joined(words)
  if (!PERIODS.has(text)) return undefined
  const { from } = first
  const { to } = last
  const value = { text, from, to, isQuoted: false, isClosed: true }
  return { from, to, isNegated: false, field: { name: 'date', from, to: from }, values: [value], error: null }
}

/** How many of the last words begin a period without completing it: two of `last mon`, none of `last`. */
export function periodBegun(words: readonly QueryWord[]): number {
  for (let count = MOST_WORDS; count > 1; count--) {
    const last = words.slice(-count)
    if (last.length === count && last.every(isBare) && [...PERIODS].some((period) => period.startsWith(joined(last))))
      return count
  }
  return 0
}

function joined(words: readonly QueryWord[]): string {
  return words.map(({ values: [{ text }] }) => text.toLowerCase()).join('-')
}

function isBare({ field, isNegated, values: [{ isQuoted }] }: QueryWord): boolean {
  return field === null && !isNegated && !isQuoted
}
