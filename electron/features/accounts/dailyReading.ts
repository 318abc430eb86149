import type { Account } from '../../../shared/domain/account.ts'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import { toWire } from '../../../shared/errors.ts'
import { inTurn, oneWaiting } from '../../../shared/app/inTurn.ts'
import type { Log } from '../../session/ports.ts'

/** Milliseconds. */
const DAY = 86_400_000

interface DailyReadingContext {
  readonly list: () => Promise<readonly Account[]>
  readonly read: (id: string) => Promise<unknown>
  readonly log: Log
  readonly clock?: () => number
}

/**
 * Notices a change of bank details although nobody opens the account: after a sync of the list, reads those of every
 * account that is not archived, one after the other and each once a day at most. A failure ends that, and the other
 * accounts have their turn after the next sync.
 */
export function createDailyReading({ list, read, log, clock = Date.now }: DailyReadingContext) {
  const askedAt = new Map<string, number>()
  // A clock that was set back must not put a reading off.
  const isOld = (at: number) => Math.abs(clock() - at) >= DAY
  const isDue = ({ id, isArchived, bankDetails }: Account) =>
    !isArchived && isOld(askedAt.get(id) ?? 0) && isOld(bankDetails ? Date.parse(bankDetails.readAt) : 0)

  async function readDue(): Promise<void> {
    for (const { id } of (await list()).filter(isDue)) {
      askedAt.set(id, clock())
      await read(id)
    }
  }

  const begin = oneWaiting(inTurn(), readDue, (error) => log('bank-details-not-read', { code: toWire(error).code }))
  return {
    synced: ({ kind, verdict }: Pick<Certificate, 'kind' | 'verdict'>): void => {
      if (kind !== 'targeted' && verdict !== 'cancelled') begin()
    }
  }
}
