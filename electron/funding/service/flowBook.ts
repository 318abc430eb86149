import { mayStillCome } from '../../../shared/cardDoubt.ts'
import type { Funding } from '../../../shared/domain/funding.ts'
import { AppError } from '../../../shared/errors.ts'
import { inTurn } from '../../../shared/inTurn.ts'
import { actOf } from '../actOf.ts'
import { afterEvent } from '../flow.ts'
import { stepOf } from '../steps.ts'
import type { FlowEvent } from '../flowEvent.ts'
import type { Actor } from '../../workbook/actor.ts'
import type { FundingAct } from '../../workbook/fundings/fundingAct.ts'
import type { KeptFunding } from '../../workbook/fundings/keptFunding.ts'
import type { Workbook } from '../../workbook/workbook.ts'
import type { ConsentTokens } from './consentTokens.ts'

/** Uses of cards as they are kept, with what the memory knows of them. Whatever happens to one is stored before it is told. */
export interface FlowBook {
  /** The latest first. */
  all(): Promise<readonly KeptFunding[]>
  kept(id: string): Promise<KeptFunding>
  readonly shown: (funding: KeptFunding) => Funding
  add(funding: KeptFunding): Promise<void>
  /** Rejects with `bad-input` for what cannot happen now. */
  apply(id: string, event: FlowEvent): Promise<Funding>
  /** Rejects with `bad-input` for one that has not ended. */
  remove(id: string): Promise<void>
}

interface FlowBookContext {
  readonly workbook: () => Promise<Workbook>
  /** Who does it, for the log. */
  readonly user: Actor
  readonly tokens: ConsentTokens
  readonly announce: (funding: Funding) => void
  readonly onEnded: (id: string) => void
}

export function createFlowBook({ workbook, user, tokens, announce, onEnded }: FlowBookContext): FlowBook {
  const turn = inTurn()
  let recovered: Promise<void> | undefined

  /** Nothing of an earlier process is under way any more; one process at a time has the file open. */
  async function recover(): Promise<void> {
    const book = await workbook()
    for (const funding of await book.fundings()) {
      const after = afterEvent(funding, { kind: 'restarted' }, new Date().toISOString())
      if (after !== funding) await book.keepFunding(after)
    }
  }
  async function open(): Promise<Workbook> {
    recovered ??= turn(recover)
    const recovering = recovered
    recovering.catch(() => {
      if (recovered === recovering) recovered = undefined
    })
    await recovering
    return workbook()
  }
  const shown = (funding: KeptFunding) => shownFunding(funding, tokens.get(funding.id)?.expiresAt)
  async function keep(funding: KeptFunding, act?: FundingAct): Promise<Funding> {
    const book = await workbook()
    await (act ? book.doFunding(funding, act, user) : book.keepFunding(funding))
    if (funding.outcome !== 'open') {
      tokens.letGo(funding.id)
      if (!mayStillCome(funding)) onEnded(funding.id)
    }
    const now = shown(funding)
    announce(now)
    return now
  }

  return {
    all: async () => (await open()).fundings(),
    kept: async (id) => (await open()).funding(id),
    shown,
    add: async (funding) => {
      await open()
      await turn(() => keep(funding))
    },
    apply: async (id, event) => {
      await open()
      return turn(async () => {
        const before = await (await workbook()).funding(id)
        const after = afterEvent(before, event, new Date().toISOString())
        const act = actOf(before, event)
        return act === undefined && isSame(before, after) ? shown(before) : keep(after, act)
      })
    },
    remove: async (id) => {
      const book = await open()
      await turn(async () => {
        const { outcome } = await book.funding(id)
        if (outcome === 'open') throw new AppError('bad-input', 'This has not ended. Give it up first.')
        await book.removeFunding(id, user)
      })
    }
  }
}

function isSame(one: KeptFunding, other: KeptFunding): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function shownFunding(kept: KeptFunding, expiresAt: number | undefined): Funding {
  const funding = shownPart(kept)
  if (expiresAt !== undefined) return { ...funding, token: 'here', expiresAt: new Date(expiresAt).toISOString() }
  return { ...funding, token: tokenOf(funding), expiresAt: null }
}

type ShownPart = Omit<Funding, 'token' | 'expiresAt'>

/** What concerns the page; the rest is for the app's own search. */
function shownPart(kept: KeptFunding): ShownPart {
  const { id, startedAt, individualId, purpose, charge, consentId, consentStatus } = kept
  const { steps, way, isConfirming, saves, outcome, wasGivenUp, result, method, transactionId } = kept
  const wanted = { id, startedAt, individualId, purpose, charge, consentId, consentStatus }
  return { ...wanted, steps, way, isConfirming, saves, outcome, wasGivenUp, result, method, transactionId }
}

/** Of one that is not in memory. */
function tokenOf(funding: Pick<Funding, 'steps' | 'outcome'>): Funding['token'] {
  if (funding.outcome !== 'open') return 'none'
  const { state } = stepOf(funding, 'request')
  if (state === 'expired') return 'expired'
  return state === 'done' && stepOf(funding, 'confirm').state !== 'done' ? 'gone' : 'none'
}
