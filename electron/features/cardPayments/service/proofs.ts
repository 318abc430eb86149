import type { Transaction } from '../../../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { chargeFilter, fitsCharge, isEvident, rivalsOf, type SoughtCharge } from '../findCharge.ts'
import { awaitsCard, cardRivalsOf } from '../findCard.ts'
import { isNewCard, mayBeEntered } from '../conditions.ts'
import { stepOf } from '../steps.ts'
import type { Ledger } from '../../../stores/ledger/ledger.ts'
import type { StoredCardPayment } from '../../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { Workbook } from '../../../stores/workbook/workbook.ts'
import { createMethodReading } from '../../accounts/methodReading.ts'
import type { ServiceCalls } from '../../../session/serviceCalls.ts'
import type { ConnectionContext } from '../../../session/connectionContext.ts'
import type { CardPaymentRepository } from './cardPaymentRepository.ts'

/** Looks for the result of a card payment: only in what the service lists. */
export interface Proofs {
  /** Stores which cards were saved before a card can be entered, if that can be read. */
  noteBefore(cardPayment: StoredCardPayment): Promise<void>
  /** Whether the list of payment methods may show a card that is not known yet. */
  awaitsCard(cardPayment: StoredCardPayment): boolean
  awaitsCharge(cardPayment: StoredCardPayment): boolean
  lookForCard(id: string): Promise<void>
  /** Looks in the ledger without a sync. Returns whether any transaction may be the charge, proof or not. */
  lookForCharge(id: string): Promise<boolean>
  /**
   * Whether the service's newest transactions contain a possible charge that is not in the ledger yet: one request,
   * nothing is stored.
   */
  hasChargeArrived(id: string): Promise<boolean>
}

interface ProofsContext extends Pick<ConnectionContext, 'announce'> {
  readonly calls: ServiceCalls
  readonly cardPayments: CardPaymentRepository
  readonly workbook: () => Promise<Workbook>
  readonly ledger: () => Promise<Ledger>
}

export function createProofs({ calls, cardPayments, workbook, ledger, announce }: ProofsContext): Proofs {
  const read = createMethodReading({ calls, workbook, announce })
  const list = (id: string) => read({ kind: 'individual', id })

  async function sought({ charge, since }: StoredCardPayment): Promise<SoughtCharge | undefined> {
    if (!charge || since === null) return undefined
    const account = (await (await workbook()).accounts()).find(({ id }) => id === charge.accountId)
    return { charge, since, ledgerAccountId: account?.ledgerAccountId ?? null }
  }
  /** Ids of the methods and transactions that prove a payment, also one that is no longer in the list. */
  async function takenBy(all: readonly StoredCardPayment[]): Promise<ReadonlySet<string>> {
    const listed = all.flatMap(({ method, transactionId }) => [method?.id ?? [], transactionId ?? []].flat())
    return new Set([...listed, ...(await (await workbook()).removedProofs())])
  }

  return {
    noteBefore: async (cardPayment) => {
      const { id, individualId, methodsBefore } = cardPayment
      // Until a card can have been entered, other payments may save one.
      if (methodsBefore && mayBeEntered(cardPayment)) return
      const { methods, hasMore } = await list(individualId)
      // What is not listed would later look new.
      if (hasMore) return
      await cardPayments.apply(id, { kind: 'knew-methods', ids: methods.map((method) => method.id) })
    },
    awaitsCard,
    awaitsCharge: (cardPayment) => cardPayment.charge !== null && stepOf(cardPayment, 'transaction').state !== 'done',
    lookForCard: async (id) => {
      const { methods } = await list((await cardPayments.stored(id)).individualId)
      const [cardPayment, all] = [await cardPayments.stored(id), await cardPayments.all()]
      const taken = await takenBy(all)
      const free = methods.filter((each) => !taken.has(each.id))
      const rivals = cardRivalsOf(cardPayment, all).filter((other) => free.some((each) => isNewCard(each, other)))
      await cardPayments.apply(id, { kind: 'saw-methods', methods: free, rivals: rivals.length })
    },
    lookForCharge: async (id) => {
      const all = await cardPayments.all()
      const cardPayment = await cardPayments.stored(id)
      const charge = await sought(cardPayment)
      if (!charge || !mayBeEntered(cardPayment)) return false
      const taken = await takenBy(all)
      const found = await transactionsSince(await ledger(), chargeFilter(charge), charge.since)
      const fitting = found.filter((each) => fitsCharge(each, charge) && !taken.has(each.id))
      const rivals = rivalsOf(cardPayment, all, charge.ledgerAccountId).filter(
        ({ since }) => since !== null && fitting.some(({ createdAt }) => createdAt >= since)
      )
      // Open payments come first; only surplus transactions can belong to a cancelled one.
      if (cardPayment.outcome === 'given-up' && fitting.length <= rivals.length) return fitting.length > 0
      const evident = fitting.filter((each) => isEvident(each, charge, cardPayment))
      const areEvident = evident.length > 0
      const ids = (areEvident ? evident : fitting).map((each) => each.id)
      await cardPayments.apply(id, { kind: 'saw-charges', ids, rivals: rivals.length, areEvident })
      return fitting.length > 0
    },
    hasChargeArrived: async (id) => {
      const charge = await sought(await cardPayments.stored(id))
      if (!charge) return false
      const { rows } = await calls.read((api, options) => api.transactions.list(HEAD, options), NO_LIST)
      const store = await ledger()
      // Includes failed transactions: a sync for those would bring nothing new.
      const known = await Promise.all(rows.filter((row) => fitsCharge(row, charge)).map((row) => store.get(row.id)))
      return known.includes(undefined)
    }
  }
}

const HEAD = { limit: 25, sortBy: 'created_at' } as const
const NO_LIST = 'The service has no list of transactions. Check its address.'

const PIECE = 500
// One charge never needs more; the search for a charge is limited to its account.
const MOST_PIECES = 40

/** The latest first, back to a time. */
async function transactionsSince(ledger: Ledger, filter: TransactionFilter, since: string): Promise<Transaction[]> {
  const sort = [{ by: 'createdAt', direction: 'desc' }] as const
  const query = { filter, sort, timeZone: 'UTC' }
  const all: Transaction[] = []
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const { rows } = await ledger.find({ query, from: piece * PIECE, count: PIECE })
    all.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < PIECE || last.createdAt < since) break
  }
  return all
}
