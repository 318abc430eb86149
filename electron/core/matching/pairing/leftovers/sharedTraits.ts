import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { KnownBulks } from '../knownBulks.ts'
import { namesOf, type Party } from '../namesOf.ts'
import { idKey, normalise, spellings, wordsOf } from '../texts/normalise.ts'
import { referencesOf } from '../comparing/references.ts'

/** Something that items and rows may have in common, strongest first; it gives the keys of both sides. */
export interface Trait {
  readonly name: string
  /** Most parts of a sum: many parts can make nearly any amount, so weak traits allow few. */
  readonly mostParts: number
  /** If more sides than this share the trait, sums of them prove nothing. */
  readonly mostSides: number
  readonly ofItem: (item: ExpectedItem) => readonly string[]
  readonly ofRow: (row: FoundRow) => readonly string[]
}

const PREFIX = 6
const DAY = 86_400_000
/** Days before and after the due day, as in the rules. */
const [EARLY, LATE] = [5, 10]

export function sharedTraits(bulks: KnownBulks): readonly Trait[] {
  return [
    {
      name: 'the account number',
      mostParts: 12,
      mostSides: 60,
      ofItem: ({ counterpartyNumber }) => stated(normalise(counterpartyNumber ?? '')),
      ofRow: ({ counterpartyNumber }) => stated(normalise(counterpartyNumber ?? ''))
    },
    {
      name: 'the beginning of the reference',
      mostParts: 12,
      mostSides: 60,
      ofItem: (item) => prefixes(referencesOf(item)),
      ofRow: ({ reference }) => prefixes(spellings(reference))
    },
    {
      name: 'the name',
      mostParts: 8,
      mostSides: 60,
      ofItem: sortedNames,
      ofRow: sortedNames
    },
    {
      name: 'the bulk payment',
      mostParts: 6,
      mostSides: 40,
      ofItem: ({ batch }) => [...bulks.of(batch)],
      ofRow: ({ bulkPaymentId }) => stated(idKey(bulkPaymentId ?? ''))
    },
    {
      name: 'the time',
      mostParts: 4,
      mostSides: 24,
      ofItem: ({ dueOn }) => (dueOn === null ? [] : [String(Date.parse(dueOn) / DAY)]),
      ofRow: ({ createdAt }) => daysDueFor(createdAt)
    }
  ]
}

function sortedNames(party: Party): readonly string[] {
  return namesOf(party).flatMap((name) => stated([...wordsOf(name)].sort().join(' ')))
}

function stated(text: string): readonly string[] {
  return text === '' ? [] : [text]
}

/** Each once, however many spellings begin alike: a side must not be counted twice. */
function prefixes(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter(({ length }) => length >= PREFIX).map((text) => text.slice(0, PREFIX)))]
}

/** The due days, as numbers, for which a transaction of this day may be. */
function daysDueFor(createdAt: string): readonly string[] {
  const day = Date.parse(createdAt.slice(0, 10)) / DAY
  return Array.from({ length: EARLY + LATE + 1 }, (_, at) => String(day + EARLY - at))
}
