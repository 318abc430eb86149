import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import { createSeenIds } from './seenIds.ts'

/** A transaction as a file shows it; undefined is what the file has no place for. */
export interface FoundRow {
  readonly id: string | undefined
  readonly currency: string | undefined
  /** Decimal text with a point, in major units. */
  readonly amount: string | undefined
}

/** What a file was found to hold. */
export interface FoundContent {
  readonly rows: number
  /** In the order of the codes; undefined where the file has no amounts with a currency. */
  readonly sums: readonly CurrencyTotal[] | undefined
  /** Sentences about rows whose amount could not be read, the first few. */
  readonly unread: readonly string[]
  readonly unreadCount: number
  /** Sentences about rows with the id of an earlier one, the first few. */
  readonly repeated: readonly string[]
  readonly repeatedCount: number
}

/** Counts and sums the rows of a file while they are read. */
export interface Tally {
  /** `place`: where the row is, as people find it, such as `row 12`. */
  add(row: FoundRow, place: () => string): void
  readonly rows: number
  content(): FoundContent
}

interface Sums {
  count: number
  incoming: bigint
  outgoing: bigint
}

const NOTED = 3

export function createTally(): Tally {
  const sums = new Map<string, Sums>()
  const seen = createSeenIds()
  const [unread, repeated] = [createNotes(), createNotes()]
  let rows = 0
  let isSummed = true

  function sum({ currency, amount }: FoundRow, place: () => string): void {
    if (currency === undefined || amount === undefined) {
      isSummed = false
      return
    }
    const scaled = /^[A-Z]{3}$/.test(currency) ? parseMoney(amount, currency, 'major') : undefined
    if (scaled === undefined) {
      unread.add(() => `${place()}: ${shown(amount)} ${shown(currency)}`)
      return
    }
    const sum = sums.get(currency) ?? { count: 0, incoming: 0n, outgoing: 0n }
    sums.set(currency, sum)
    sum.count += 1
    if (scaled > 0n) sum.incoming += scaled
    else sum.outgoing += scaled
  }

  return {
    add(row, place) {
      rows += 1
      sum(row, place)
      if (row.id !== undefined && !seen.add(row.id)) repeated.add(() => `${place()}: ${shown(row.id ?? '')}`)
    },
    get rows() {
      return rows
    },
    content: () => ({
      rows,
      sums: isSummed ? totalsOf(sums) : undefined,
      unread: unread.first,
      unreadCount: unread.count(),
      repeated: repeated.first,
      repeatedCount: repeated.count()
    })
  }
}

function createNotes() {
  const first: string[] = []
  let count = 0
  return {
    first,
    count: () => count,
    add(note: () => string): void {
      if (count < NOTED) first.push(note())
      count += 1
    }
  }
}

function totalsOf(sums: ReadonlyMap<string, Sums>): readonly CurrencyTotal[] {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { count, incoming, outgoing }]) => ({
      currency,
      count,
      incoming: formatMoney(incoming, currency),
      outgoing: formatMoney(outgoing, currency),
      net: formatMoney(incoming + outgoing, currency)
    }))
}

/** A text of a file that may be anything, short and in quotes. */
function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
