import type { ReadDb } from '../../database/database.ts'
import { createDictionary } from '../columns/dictionary.ts'
import { FLAG, type RowColumns } from '../columns/rowColumns.ts'
import type { RowMask } from '../filtering/rowMask.ts'
import type { CandidateSource } from './candidateRows.ts'

const DAY = 86_400_000
const ROWS_AT_ONCE = 20_000
const NUMBER_END = 6
/** Shorter words are in many names, and count only in a name without a longer one, such as Bo Ek. */
const LEAST_WORD = 3
/** Makes `Sjöberg`, `Sjoeberg` and `Sjoberg` the same word. */
const UMLAUT_SPELT = /(?<=[AOU])E|(?<=A)A/g

export const PARTY_QUERY = `SELECT t.row_id, t.counterparty_number, t.counterparty_name
  FROM json_each(?) AS pick CROSS JOIN transactions AS t ON t.row_id = pick.value`

export const ABROAD_QUERY = `SELECT row_id, payment_currency, abs(CAST(payment_amount AS REAL)) FROM transactions
  WHERE payment_currency <> currency`

/**
 * Adds rows that have the same size, currency and party as one of `given` and were created at most `days` days before
 * or after it. They may be refunds or duplicates that carry no id in common. The size is that of the amount, or that of
 * a payment in another currency, which comes back at another rate.
 */
export function addAround(mask: RowMask, given: RowMask, days: number, { db, columns }: CandidateSource): void {
  const near = nearInSizeAndTime(mask, given, days * DAY, { db, columns: columns() })
  if (near.size === 0) return
  const others = [...near.values()].flat()
  const parties = partiesOf(db, [...new Set([...near.keys(), ...others])])
  for (const [row, payments] of near) {
    const party = parties.get(row)
    if (party && payments.some((payment) => isSame(party, parties.get(payment)))) mask[row] = 1
  }
}

interface Rows {
  readonly db: ReadDb
  readonly columns: RowColumns
}

/** The given rows near each row in size, currency and time. Few remain, so their parties can be read one by one. */
function nearInSizeAndTime(
  mask: RowMask,
  given: RowMask,
  span: number,
  rows: Rows
): ReadonlyMap<number, readonly number[]> {
  const { flags, created } = rows.columns
  const bySize = new Map<number, Map<number, number[]>>()
  const eachMove = movesOf(rows)
  eachMove((row, currency, size) => {
    if (given[row] !== 1 || !hasParty(flags[row])) return
    const sizes = bySize.get(currency)
    const same = sizes?.get(size)
    if (same) same.push(row)
    else if (sizes) sizes.set(size, [row])
    else bySize.set(currency, new Map([[size, [row]]]))
  })
  const near = new Map<number, readonly number[]>()
  if (bySize.size === 0) return near
  for (const sizes of bySize.values())
    for (const same of sizes.values()) same.sort((one, other) => (created[one] ?? 0) - (created[other] ?? 0))
  eachMove((row, currency, size) => {
    if (given[row] === 1 || mask[row] === 1 || !hasParty(flags[row])) return
    const same = bySize.get(currency)?.get(size)
    if (!same) return
    const at = created[row] ?? 0
    const some: number[] = []
    for (let place = firstFrom(same, at - span, created); place < same.length; place++) {
      const payment = same[place] ?? 0
      if ((created[payment] ?? 0) > at + span) break
      some.push(payment)
    }
    if (some.length > 0) near.set(row, [...(near.get(row) ?? []), ...some])
  })
  return near
}

type Take = (row: number, currency: number, size: number) => void

/** Passes on what each row moved, without sign, by the number of a currency: its amount, and its payment in another. */
function movesOf({ db, columns: { upper, lower, last, currency } }: Rows): (take: Take) => void {
  const unknown = createDictionary()
  const abroad: (readonly [row: number, currency: number, size: number])[] = []
  for (const [row, text, size] of db.rows<readonly [row: bigint, currency: string, size: number]>(ABROAD_QUERY).each())
    abroad.push([Number(row), currency.find(text) ?? -1 - unknown.codeOf(text), size])
  return (take) => {
    for (let row = 1; row <= last; row++)
      take(row, currency.codes[row] ?? 0, Math.abs((upper[2 * row + 1] ?? 0) * 2 ** 32 + (lower[2 * row] ?? 0)))
    for (const move of abroad) take(...move)
  }
}

function firstFrom(rows: readonly number[], time: number, created: Float64Array): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((created[rows[middle] ?? 0] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

function hasParty(flags: number | undefined): boolean {
  return ((flags ?? 0) & FLAG.present) !== 0 && ((flags ?? 0) & (FLAG.number | FLAG.counterparty)) !== 0
}

/** The end of the account number, which its domestic form has too, and the words of the name. */
type Party = readonly string[]

function partiesOf(db: ReadDb, rows: readonly number[]): ReadonlyMap<number, Party> {
  const parties = new Map<number, Party>()
  const query = db.rows<readonly [rowId: bigint, number: string | null, name: string | null]>(PARTY_QUERY)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    for (const [row, number, name] of query.all(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))))
      parties.set(Number(row), [`#${comparable(number ?? '').slice(-NUMBER_END)}`, ...wordsOf(name ?? '')])
  }
  return parties
}

/** May accept a few too many: matching compares exactly. */
function isSame(party: Party, other: Party | undefined): boolean {
  return other !== undefined && party.some((part) => part !== '#' && other.includes(part))
}

function wordsOf(name: string): readonly string[] {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => comparable(word).replace(UMLAUT_SPELT, ''))
    .filter((word) => word !== '')
  const long = words.filter(({ length }) => length >= LEAST_WORD)
  return long.length > 0 ? long : words
}

function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
