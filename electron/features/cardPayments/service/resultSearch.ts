import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { mayStillCome } from '../../../../shared/cards/cardDoubt.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StoredCardPayment } from '../../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { SyncJob } from '../../sync/job/syncJob.ts'
import { isOverAt } from '../conditions.ts'
import type { CardPaymentRepository } from './cardPaymentRepository.ts'
import type { Proofs } from './proofs.ts'
import { createProofWatch } from './proofWatch.ts'

/** Looks for the results of card payments: when the user asks, after a sync run, and automatically for a while. */
export interface ResultSearch {
  /** Asks the service now, including a sync of transactions. Rejects if it cannot be reached. */
  refresh(id: string): Promise<CardPayment>
  /** The same for an open screen: few requests, and a sync only if a new transaction may be the charge. */
  poll(id: string): Promise<CardPayment>
  follow(id: string): void
  leave(id: string): void
  /** After the component reported success: looks at once, and then for a while. */
  afterClaim(id: string): void
  /**
   * After a sync run: looks for results among the new rows, also of payments that were cancelled long ago. A complete
   * sync run ends a cancelled payment without a result, once no card can be entered for it any more.
   */
  readonly synced: (certificate: Certificate, haveRowsChanged: boolean) => void
  close(): Promise<void>
}

interface ResultSearchContext {
  readonly cardPayments: CardPaymentRepository
  readonly proofs: Proofs
  readonly sync: SyncJob
  /** Whether anything is stored; does not create the file. */
  readonly isStored: () => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

export function createResultSearch({
  cardPayments,
  proofs,
  sync,
  isStored,
  onFailure
}: ResultSearchContext): ResultSearch {
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const polls = new Map<string, Promise<void>>()
  /** When the list of payment methods was last requested, by a monotonic clock. */
  const cardsSeen = new Map<string, number>()
  const unattended = (work: () => Promise<unknown>): void => {
    if (ending.signal.aborted) return
    const task = work().catch(onFailure)
    running.add(task)
    void task.finally(() => running.delete(task))
  }

  /** Returns whether a result is still missing. */
  async function searchOnce(id: string): Promise<boolean> {
    const cardPayment = await cardPayments.stored(id)
    if (!isWaitedFor(cardPayment)) return false
    if (proofs.awaitsCharge(cardPayment)) await proofs.lookForCharge(id)
    if (proofs.awaitsCard(cardPayment)) await searchNewCard(id)
    return isWaitedFor(await cardPayments.stored(id))
  }
  /** Prevents an open screen and the automatic watch from asking twice. */
  async function searchNewCard(id: string): Promise<void> {
    if (performance.now() - (cardsSeen.get(id) ?? -CARDS_EVERY) < CARDS_EVERY) return
    cardsSeen.set(id, performance.now())
    await proofs.lookForCard(id)
  }
  async function pollOnce(id: string): Promise<void> {
    const cardPayment = await cardPayments.stored(id)
    if (cardPayment.way === null || !(await searchOnce(id)) || !proofs.awaitsCharge(await cardPayments.stored(id)))
      return
    if (!(await proofs.hasChargeArrived(id))) return
    await syncForCharge(id)
  }
  async function searchWithSync(id: string): Promise<void> {
    const cardPayment = await cardPayments.stored(id)
    if (proofs.awaitsCard(cardPayment)) await proofs.lookForCard(id)
    if (proofs.awaitsCharge(cardPayment)) await syncForCharge(id)
  }
  async function syncForCharge(id: string): Promise<void> {
    const { error } = await sync.run({ kind: 'auto' }, ending.signal)
    await proofs.lookForCharge(id)
    if (error) throw AppError.fromWire(error)
  }
  async function endUnseen(id: string, by: string): Promise<void> {
    const cardPayment = await cardPayments.stored(id)
    if (!isOverAt(cardPayment, by)) return
    if (proofs.awaitsCharge(cardPayment) && (await proofs.lookForCharge(id))) return
    if (proofs.awaitsCard(cardPayment)) await proofs.lookForCard(id)
    await cardPayments.apply(id, { kind: 'nothing-came', by })
  }
  const watch = createProofWatch({
    search: searchOnce,
    sync: searchWithSync,
    onRest: async (id) => {
      await cardPayments.apply(id, { kind: 'rested' })
    },
    onFailure
  })

  return {
    refresh: async (id) => {
      await searchWithSync(id)
      return cardPayments.shown(await cardPayments.stored(id))
    },
    poll: async (id) => {
      const running = polls.get(id) ?? pollOnce(id).finally(() => polls.delete(id))
      polls.set(id, running)
      await running
      return cardPayments.shown(await cardPayments.stored(id))
    },
    follow: watch.follow,
    leave: watch.leave,
    afterClaim: (id) => {
      watch.follow(id)
      unattended(() => searchWithSync(id))
    },
    synced: (certificate, haveRowsChanged) =>
      unattended(async () => {
        if (!(await isStored())) return
        for (const cardPayment of await cardPayments.all()) {
          const { id, way, nothingBy } = cardPayment
          if (way === null || !(isWaitedFor(cardPayment) || nothingBy !== null)) continue
          if (haveRowsChanged && proofs.awaitsCharge(cardPayment)) await proofs.lookForCharge(id)
          if (coversAll(certificate)) await endUnseen(id, certificate.startedAt)
        }
      }),
    close: async () => {
      ending.abort()
      await watch.close()
      await Promise.all(running)
    }
  }
}

/** In milliseconds; shorter than the interval of the watch. */
const CARDS_EVERY = 3500

function coversAll({ kind, verdict }: Certificate): boolean {
  return verdict === 'complete' && kind !== 'targeted'
}

/** A payment that was cancelled while a card could still be entered may still be charged. */
function isWaitedFor(cardPayment: StoredCardPayment): boolean {
  return cardPayment.outcome === 'open' || mayStillCome(cardPayment)
}
