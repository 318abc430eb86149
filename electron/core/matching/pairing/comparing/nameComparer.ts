import { spellings, wordsOf } from '../texts/normalise.ts'
import { namesOf, type Party } from '../namesOf.ts'
import { remembering } from '../texts/remembering.ts'
import type { Comparer } from './comparer.ts'

/** Legal forms of companies; banks and people often omit them. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'AB AG APS AS BV CO CORP CORPORATION DOO EG EK EOOD EURL EV GBR GGMBH GMBH HB INC INCORPORATED KB KFT KG KGAA LDA LIMITED LLC LLP LTD LTDA MBH NV OHG OOD OU OY OYJ PLC PTY SA SARL SAS SCS SE SL SLU SNC SP SPA SRL SRO UG ZOO'.split(
    ' '
  )
)

/** The words of a name without accents, and a second time with umlauts spelt out if that differs. */
type Readings = readonly ReadonlySet<string>[]

/** `same`: equal letters, ignoring spaces and accents. `similar`: most words are equal, in any order. */
export function nameComparer(compare: 'same' | 'similar'): Comparer {
  if (compare === 'same') return { keys: { ofItem: named(spellings), ofRow: named(spellings) }, pairs: null }
  // Cached, because one name is compared with many.
  const read = remembering(readings)
  const keyed = (own: string, others: string) =>
    named((name) => read(name).flatMap((reading) => keysOf([...reading], own, others)))
  return {
    keys: { ofItem: keyed('<', '>'), ofRow: keyed('>', '<') },
    pairs: {
      itemLook: (item) => namesOf(item).join('\0'),
      rowLook: ({ counterpartyName }) => counterpartyName ?? '',
      fits: (item, row) => namesOf(item).some((name) => isSimilar(read(name), read(row.counterpartyName ?? '')))
    }
  }
}

/**
 * Names that share most of their words share two of them, unless one is a single word and the other has at most two.
 * Pairs of words as keys keep 10,000 people with one first name apart. `own` and `others` mark which side is the single
 * word, because two-word names that share only one word are not similar.
 */
function keysOf(words: readonly string[], own: string, others: string): readonly string[] {
  const keys: string[] = []
  if (words.length === 1) keys.push(`${words[0] ?? ''} ${own}`)
  if (words.length <= 2) for (const word of words) keys.push(`${word} ${others}`)
  for (const [place, word] of words.entries())
    for (const other of words.slice(place + 1)) keys.push(word < other ? `${word} ${other}` : `${other} ${word}`)
  return keys
}

/** Whether most words of the longer name are in the other one, in either spelling. */
export function isSimilarName(one: string, other: string): boolean {
  return isSimilar(knownReadings(one), knownReadings(other))
}

function isSimilar(one: Readings, other: Readings): boolean {
  return one.some((words) => other.some((others) => sharesMost(words, others)))
}

function sharesMost(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of words) if (others.has(word)) shared++
  const [fewer, more] = [Math.min(words.size, others.size), Math.max(words.size, others.size)]
  if (shared === 0) return false
  return shared === fewer ? shared * 2 >= more : shared * 3 >= more * 2
}

function named(keysOf: (name: string) => readonly string[]) {
  return (party: Party): readonly string[] => [...new Set(namesOf(party).flatMap(keysOf))]
}

function readings(name: string): Readings {
  const bare = telling(wordsOf(name))
  const spelt = telling(wordsOf(name, (word) => spellings(word).at(-1) ?? ''))
  return bare.join() === spelt.join() ? [new Set(bare)] : [new Set(bare), new Set(spelt)]
}

function telling(words: readonly string[]): readonly string[] {
  const distinctive = words.filter((word) => !LEGAL_FORMS.has(word))
  return distinctive.length > 0 ? distinctive : words
}

const knownReadings = remembering(readings, 50_000)
