import type { Policy } from '../policy/switches.ts'
import type { Random } from '../seeded/random.ts'
import { STATUSES } from './statuses.ts'
import type { TransactionBook } from './transactionBook.ts'

type Drift = Exclude<Policy['drift'], 'none'>

const NEAR = 500

/** Changes one row, as somebody else's work does while a client pages: mostly rows near the head, sometimes any. */
export function drift(book: TransactionBook, kind: Drift, now: number, random: Random): void {
  if (book.isFull || book.size === 0) return
  const key = book.keyAt(random.whole(0, Math.min(book.size, random.chance(0.7) ? NEAR : book.size) - 1))
  if (book.isRemoved(key)) return
  const action = kind === 'mixed' ? random.pick(['update', 'add', 'remove']) : kind
  if (action === 'add') book.add({ ...book.at(key), correlationId: null, status: 'pending_approval' }, now)
  else if (action === 'remove') book.remove(key)
  else book.update(key, otherStatus(book.at(key).status, random), now)
}

function otherStatus(status: string, random: Random): string {
  const others = STATUSES.filter((other) => other !== status)
  return others[random.whole(0, others.length - 1)] ?? status
}
