import { mayStillCome } from '../../../../shared/cards/cardDoubt.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'
import { inTurn } from '../../../../shared/app/inTurn.ts'
import { actOf } from '../actOf.ts'
import { afterEvent } from '../afterEvent.ts'
import { stepOf } from '../steps.ts'
import type { CardPaymentEvent } from '../cardPaymentEvent.ts'
import type { Actor } from '../../../stores/workbook/log/actor.ts'
import type { CardPaymentAct } from '../../../stores/workbook/directory/cardPayments/cardPaymentAct.ts'
import type { StoredCardPayment } from '../../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { Workbook } from '../../../stores/workbook/workbook.ts'
import type { ConsentTokens } from './consentTokens.ts'

/** Stored card payments, with what is only in memory. Each event is stored before it is announced. */
export interface CardPaymentRepository {
  /** The latest first. */
  all(): Promise<readonly StoredCardPayment[]>
  stored(id: string): Promise<StoredCardPayment>
  readonly shown: (cardPayment: StoredCardPayment) => CardPayment
  add(cardPayment: StoredCardPayment): Promise<void>
  /** Rejects with `bad-input` for an event that is not possible now. */
  apply(id: string, event: CardPaymentEvent): Promise<CardPayment>
  /** Rejects with `bad-input` for a payment that has not ended. */
  remove(id: string): Promise<void>
}

interface CardPaymentRepositoryContext {
  readonly workbook: () => Promise<Workbook>
  /** The acting user, for the log. */
  readonly user: Actor
  readonly tokens: ConsentTokens
  readonly announce: (cardPayment: CardPayment) => void
  readonly onEnded: (id: string) => void
}

export function createCardPaymentRepository({
  workbook,
  user,
  tokens,
  announce,
  onEnded
}: CardPaymentRepositoryContext): CardPaymentRepository {
  const turn = inTurn()
  let recovered: Promise<void> | undefined

  /** Ends what an earlier process left in progress; only one process at a time has the file open. */
  async function recover(): Promise<void> {
    const repository = await workbook()
    for (const cardPayment of await repository.cardPayments()) {
      const after = afterEvent(cardPayment, { kind: 'restarted' }, new Date().toISOString())
      if (after !== cardPayment) await repository.storeCardPayment(after)
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
  const shown = (cardPayment: StoredCardPayment) => shownCardPayment(cardPayment, tokens.get(cardPayment.id)?.expiresAt)
  async function store(cardPayment: StoredCardPayment, act?: CardPaymentAct): Promise<CardPayment> {
    const repository = await workbook()
    await (act ? repository.recordCardPayment(cardPayment, act, user) : repository.storeCardPayment(cardPayment))
    if (cardPayment.outcome !== 'open') {
      tokens.letGo(cardPayment.id)
      if (!mayStillCome(cardPayment)) onEnded(cardPayment.id)
    }
    const now = shown(cardPayment)
    announce(now)
    return now
  }

  return {
    all: async () => (await open()).cardPayments(),
    stored: async (id) => (await open()).cardPayment(id),
    shown,
    add: async (cardPayment) => {
      await open()
      await turn(() => store(cardPayment))
    },
    apply: async (id, event) => {
      await open()
      return turn(async () => {
        const before = await (await workbook()).cardPayment(id)
        const after = afterEvent(before, event, new Date().toISOString())
        const act = actOf(before, event)
        return act === undefined && isSame(before, after) ? shown(before) : store(after, act)
      })
    },
    remove: async (id) => {
      const repository = await open()
      await turn(async () => {
        const { outcome } = await repository.cardPayment(id)
        if (outcome === 'open') throw new AppError('bad-input', 'This payment has not ended. Cancel it first.')
        await repository.removeCardPayment(id, user)
      })
    }
  }
}

function isSame(one: StoredCardPayment, other: StoredCardPayment): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function shownCardPayment(stored: StoredCardPayment, expiresAt: number | undefined): CardPayment {
  const cardPayment = shownPart(stored)
  if (expiresAt !== undefined) return { ...cardPayment, token: 'here', expiresAt: new Date(expiresAt).toISOString() }
  return { ...cardPayment, token: tokenOf(cardPayment), expiresAt: null }
}

type ShownPart = Omit<CardPayment, 'token' | 'expiresAt'>

/** The part for the page; the rest is for the app's own search. */
function shownPart(stored: StoredCardPayment): ShownPart {
  const { id, startedAt, individualId, purpose, charge, consentId, consentStatus } = stored
  const { steps, way, isConfirming, saves, outcome, wasGivenUp, nothingBy, result, method, transactionId } = stored
  const wanted = { id, startedAt, individualId, purpose, charge, consentId, consentStatus }
  return { ...wanted, steps, way, isConfirming, saves, outcome, wasGivenUp, nothingBy, result, method, transactionId }
}

/** For a token that is not in memory. */
function tokenOf(cardPayment: Pick<CardPayment, 'steps' | 'outcome'>): CardPayment['token'] {
  if (cardPayment.outcome !== 'open') return 'none'
  const { state } = stepOf(cardPayment, 'request')
  if (state === 'expired') return 'expired'
  return state === 'done' && stepOf(cardPayment, 'confirm').state !== 'done' ? 'gone' : 'none'
}
