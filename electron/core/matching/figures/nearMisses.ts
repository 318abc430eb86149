import type { Candidate } from '../../../../shared/domain/reconciliation/match.ts'
import type { Judge } from '../pairing/contradicting/judge.ts'
import { compareNames } from '../pairing/inOrder.ts'
import { namesOf, type Party } from '../pairing/namesOf.ts'
import { normalise, wordsOf } from '../pairing/texts/normalise.ts'
import { LEGAL_FORMS } from '../pairing/comparing/nameComparer.ts'
import { remembering } from '../pairing/texts/remembering.ts'
import { rowValue } from '../pairing/rowValue.ts'
import { linesOf } from '../pairing/texts/sameText.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../model.ts'
import { isFarOff, likeness, sharesSumOrText } from './likeness.ts'
import { candidateOf } from './candidates.ts'

/** More than anybody looks at one by one. */
const MOST = 5
/** The score of a similar name: anything lower is not similar. */
const LEAST = 25
/** Most rows for one word of a name; if there are more, they all belong to one payee. */
const MOST_NAMED = 200

/** Shows why a payment was not found: the transactions that come nearest to it, each with its contradictions. */
export type NearMisses = (item: ExpectedItem) => readonly Candidate[]

/** Rows indexed by what a payment may have in common with them. */
interface RowIndex {
  readonly bySize: ReadonlyMap<string, readonly FoundRow[]>
  readonly byReference: ReadonlyMap<string, readonly FoundRow[]>
  readonly byWord: ReadonlyMap<string, readonly FoundRow[]>
}

/** Decisions claim rows but do not change them, so the index of all rows is made only once. */
const known = new WeakMap<readonly FoundRow[], RowIndex>()

function indexOf(rows: readonly FoundRow[]): RowIndex {
  const before = known.get(rows)
  if (before) return before
  const [bySize, byReference, byWord]: readonly [Index, Index, Index] = [new Map(), new Map(), new Map()]
  for (const row of rows) {
    const { currency, paymentCurrency, reference } = row
    insert(bySize, sizeKey(currency, rowValue(row, currency)), row)
    if (paymentCurrency !== currency) insert(bySize, sizeKey(paymentCurrency, rowValue(row, paymentCurrency)), row)
    const text = normalise(reference)
    if (text !== '') insert(byReference, text, row)
    for (const word of nameWords(row)) insert(byWord, word, row)
  }
  const index = { bySize, byReference, byWord }
  known.set(rows, index)
  return index
}

type Index = Map<string, FoundRow[]>

function insert(index: Index, key: string, row: FoundRow): void {
  const rows = index.get(key)
  if (rows) rows.push(row)
  else index.set(key, [row])
}

/** Takes only the first rows: a common word such as Ltd is in nearly every row. */
function firstOf(rows: readonly FoundRow[], isFree: (row: FoundRow) => boolean): readonly FoundRow[] {
  const first: FoundRow[] = []
  for (const row of rows) {
    if (first.length >= MOST_NAMED) break
    if (isFree(row)) first.push(row)
  }
  return first
}

const sizeKey = (currency: string, amount: bigint | undefined) => `${currency}${String(amount)}`

/** `isFree`: no match claims the row. */
export function makeNearMisses(
  rows: readonly FoundRow[],
  isFree: (row: FoundRow) => boolean,
  judge: Judge,
  batches: readonly InstructedBatch[]
): NearMisses {
  return (item) => {
    const { bySize, byReference, byWord } = indexOf(rows)
    const { amount, currency, reference } = item
    const ofSize = amount === null || currency === null ? [] : (bySize.get(sizeKey(currency, amount)) ?? [])
    const ofText = linesOf(reference ?? '').flatMap((line) => byReference.get(normalise(line)) ?? [])
    const ofName = nameWords(item).flatMap((word) => firstOf(byWord.get(word) ?? [], isFree))
    const near = [...new Set([...ofSize.filter(isFree), ...ofText.filter(isFree), ...ofName])]
    // Other payments to the same payee are shown only if nothing comes nearer.
    const nearer = near.filter((row) => sharesSumOrText(item, row))
    return (nearer.length > 0 ? nearer : near.filter((row) => !isFarOff(item, row)))
      .map((row) => ({ row, like: likeness(item, row) }))
      .filter(({ like }) => like >= LEAST)
      .sort((one, other) => other.like - one.like || compareNames(one.row.id, other.row.id))
      .slice(0, MOST)
      .map(({ row }) => {
        const sides = { items: [item], rows: [row], rule: null, why: whyNot(judge, item, row) }
        return candidateOf(sides, { against: (one, other) => judge.against(one, other, true) }, batches)
      })
  }
}

function nameWords(party: Party): readonly string[] {
  return namesOf(party).flatMap(tellingWords)
}

const tellingWords = remembering((name) => [...new Set(wordsOf(name))].filter((word) => !LEGAL_FORMS.has(word)), 50_000)

function whyNot(judge: Judge, item: ExpectedItem, row: FoundRow): string {
  if (row.settlementStatus === 'failed') return 'Not matched: the transaction failed, so nothing was paid.'
  const against = judge.against(item, row, true)
  if (against.length === 0) return 'Not matched: no active rule matches or suggests it.'
  return `Not matched: ${against.map(({ words }) => words).join('; ')}.`
}
