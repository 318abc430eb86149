import { parseMoney } from '../../../../shared/domain/money.ts'
import { refuseStopped } from '../files/refuseStopped.ts'
import { createSeenIds } from './seenIds.ts'

/** A transaction as the file shows it; undefined if the format lacks the field. */
export interface FoundRow {
  readonly id: string | undefined
  readonly currency: string | undefined
  /** Decimal text with a point, in major units. */
  readonly amount: string | undefined
  /** The service's word. */
  readonly status?: string | undefined
}

/** Scaled sums by currency and status; `status` is undefined if the file does not state it. */
export interface FoundSum {
  readonly currency: string
  readonly status: string | undefined
  readonly count: number
  readonly incoming: bigint
  readonly outgoing: bigint
}

/** The content of a file. */
export interface FoundContent {
  readonly rows: number
  /** Undefined if the file has no amounts with a currency. */
  readonly sums: readonly FoundSum[] | undefined
  /** Sentences about the first rows with unreadable amounts. */
  readonly unread: readonly string[]
  readonly unreadCount: number
  /** Sentences about the first rows that repeat an earlier id. */
  readonly repeated: readonly string[]
  readonly repeatedCount: number
}

/** Counts and sums the rows while a file is read. Once that is stopped, adding a row throws `cancelled`. */
export interface Tally {
  /** `place`: where the user finds the row, such as `row 12`. */
  add(row: FoundRow, place: () => string): void
  readonly rows: number
  content(): FoundContent
}

type Sum = { -readonly [Field in keyof FoundSum]: FoundSum[Field] }

const NOTED = 3

export function createTally(signal?: AbortSignal): Tally {
  const sums = new Map<string, Sum>()
  const seen = createSeenIds()
  const [unread, repeated] = [createNotes(), createNotes()]
  let rows = 0
  let isSummed = true

  function sum({ currency, amount, status }: FoundRow, place: () => string): void {
    if (currency === undefined || amount === undefined) {
      isSummed = false
      return
    }
    const scaled = /^[A-Z]{3}$/.test(currency) ? parseMoney(amount, currency, 'major') : undefined
    if (scaled === undefined) {
      unread.add(() => `${place()}: ${shown(amount)} ${shown(currency)}`)
      return
    }
    const key = status === undefined ? currency : `${currency} ${status}`
    const sum = sums.get(key) ?? { currency, status, count: 0, incoming: 0n, outgoing: 0n }
    sums.set(key, sum)
    sum.count += 1
    if (scaled > 0n) sum.incoming += scaled
    else sum.outgoing += scaled
  }

  return {
    add(row, place) {
      refuseStopped(signal)
      rows += 1
      sum(row, place)
      if (row.id !== undefined && !seen.add(row.id)) repeated.add(() => `${place()}: ${shown(row.id ?? '')}`)
    },
    get rows() {
      return rows
    },
    content: () => ({
      rows,
      sums: isSummed ? [...sums.values()] : undefined,
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

/** A text of the file for a message, short and in quotes. */
function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
