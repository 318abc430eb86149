import type { Policy } from '../policy/switches.ts'
import type { Random } from '../seeded/random.ts'
import { STATUSES } from './statuses.ts'
import type { TransactionRepository } from './transactionRepository.ts'

type Drift = Exclude<Policy['drift'], 'none'>

const NEAR = 500

/**
 * Changes one row, as if somebody else worked while a client reads pages. Mostly a row near the head, sometimes any
 * row.
 */
export function drift(repository: TransactionRepository, kind: Drift, now: number, random: Random): void {
  if (repository.isFull || repository.size === 0) return
  const key = repository.keyAt(
    random.whole(0, Math.min(repository.size, random.chance(0.7) ? NEAR : repository.size) - 1)
  )
  if (repository.isRemoved(key)) return
  const action = kind === 'mixed' ? random.pick(['update', 'add', 'remove']) : kind
  if (action === 'add') repository.add({ ...repository.at(key), correlationId: null, status: 'pending_approval' }, now)
  else if (action === 'remove') repository.remove(key)
  else repository.update(key, otherStatus(repository.at(key).status, random), now)
}

function otherStatus(status: string, random: Random): string {
  const others = STATUSES.filter((other) => other !== status)
  return others[random.whole(0, others.length - 1)] ?? status
}
