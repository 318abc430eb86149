import type { Funding } from '../../../shared/domain/funding.ts'
import { mayStillCome } from '../../../shared/cardDoubt.ts'
import { AppError } from '../../../shared/errors.ts'
import type { KeptFunding } from '../../workbook/fundings/keptFunding.ts'
import type { SyncJob } from '../../sync/job/syncJob.ts'
import type { FlowBook } from './flowBook.ts'
import type { Proofs } from './proofs.ts'
import { createProofWatch } from './proofWatch.ts'

/** Looks for what came of uses of cards: when the user asks, when the ledger has news, and for a while by itself. */
export interface Looking {
  /** Asks the service, for transactions as well. Rejects where it cannot be asked. */
  now(id: string): Promise<Funding>
  /** The same for a screen that stays open: asks for as little as can show anything, and syncs only once there is something. */
  peek(id: string): Promise<Funding>
  follow(id: string): void
  leave(id: string): void
  /** The component says that it is done: looks at once, and for a while. */
  afterClaim(id: string): void
  rowsChanged(): void
  close(): Promise<void>
}

interface LookingContext {
  readonly flows: FlowBook
  readonly proofs: Proofs
  readonly sync: SyncJob
  /** Whether there is anything to look for, without making a file for it. */
  readonly isKept: () => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

export function createLooking({ flows, proofs, sync, isKept, onFailure }: LookingContext): Looking {
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const peeks = new Map<string, Promise<void>>()
  /** When the list of payment methods was asked for, by a clock that is never set. */
  const cardsSeen = new Map<string, number>()
  const unasked = (work: () => Promise<unknown>): void => {
    if (ending.signal.aborted) return
    const task = work().catch(onFailure)
    running.add(task)
    void task.finally(() => running.delete(task))
  }

  /** Says whether anything is left to be seen. */
  async function lookOnce(id: string): Promise<boolean> {
    const funding = await flows.kept(id)
    if (!isWaitedFor(funding)) return false
    if (proofs.awaitsCharge(funding)) await proofs.lookForCharge(id)
    if (proofs.awaitsCard(funding)) await lookForNewCard(id)
    return isWaitedFor(await flows.kept(id))
  }
  /** A screen and the watch of the same use do not ask twice. */
  async function lookForNewCard(id: string): Promise<void> {
    if (performance.now() - (cardsSeen.get(id) ?? -CARDS_EVERY) < CARDS_EVERY) return
    cardsSeen.set(id, performance.now())
    await proofs.lookForCard(id)
  }
  async function peekOnce(id: string): Promise<void> {
    const funding = await flows.kept(id)
    if (funding.way === null || !(await lookOnce(id)) || !proofs.awaitsCharge(await flows.kept(id))) return
    if (!(await proofs.hasChargeArrived(id))) return
    await syncForCharge(id)
  }
  async function lookWithSync(id: string): Promise<void> {
    const funding = await flows.kept(id)
    if (proofs.awaitsCard(funding)) await proofs.lookForCard(id)
    if (proofs.awaitsCharge(funding)) await syncForCharge(id)
  }
  async function syncForCharge(id: string): Promise<void> {
    const { error } = await sync.run({ kind: 'auto' }, ending.signal)
    await proofs.lookForCharge(id)
    if (error) throw AppError.fromWire(error)
  }
  const watch = createProofWatch({
    look: lookOnce,
    sync: lookWithSync,
    onRest: async (id) => {
      await flows.apply(id, { kind: 'rested' })
    },
    onFailure
  })

  return {
    now: async (id) => {
      await lookWithSync(id)
      return flows.shown(await flows.kept(id))
    },
    peek: async (id) => {
      const running = peeks.get(id) ?? peekOnce(id).finally(() => peeks.delete(id))
      peeks.set(id, running)
      await running
      return flows.shown(await flows.kept(id))
    },
    follow: watch.follow,
    leave: watch.leave,
    afterClaim: (id) => {
      watch.follow(id)
      unasked(() => lookWithSync(id))
    },
    rowsChanged: () =>
      unasked(async () => {
        if (!(await isKept())) return
        for (const funding of await flows.all()) {
          if (funding.way !== null && isWaitedFor(funding) && proofs.awaitsCharge(funding))
            await proofs.lookForCharge(funding.id)
        }
      }),
    close: async () => {
      ending.abort()
      await watch.close()
      await Promise.all(running)
    }
  }
}

/** Milliseconds: shorter than the watch's own interval. */
const CARDS_EVERY = 3500

/** What was given up while a card could still be entered may be charged all the same. */
function isWaitedFor(funding: KeptFunding): boolean {
  return funding.outcome === 'open' || mayStillCome(funding)
}
