import { AppError } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { NewEntry } from '../../file/log/details.ts'
import { readDetail } from '../../file/log/readDetail.ts'
import type { CardPaymentAct } from './cardPaymentAct.ts'
import { entryOf, removalOf } from './cardPaymentEntry.ts'
import type { StoredCardPayment } from './storedCardPayment.ts'

const MOST_CARD_PAYMENTS = 5000

/** Card payments, from the first step to the proof. */
export interface CardPaymentCalls {
  /** The latest first. */
  cardPayments(): readonly StoredCardPayment[]
  /** Throws `not-found`. */
  cardPayment(id: string): StoredCardPayment
  /** Adds a card payment, or replaces the one with its id. Throws `in-use` if another has the same transaction. */
  storeCardPayment(cardPayment: StoredCardPayment): void
  /** Like `storeCardPayment`, and adds a log entry about what was done and by whom. */
  recordCardPayment(cardPayment: StoredCardPayment, act: CardPaymentAct, by: Actor): void
  removeCardPayment(id: string, by: Actor): void
  /** Ids of the transactions and payment methods that proved a payment which was removed. */
  removedProofs(): readonly string[]
}

export function createCardPaymentCalls(context: WorkbookContext): CardPaymentCalls {
  const { db, log } = context
  const insertPayment = db.command(`INSERT INTO fundings (id, started_at, transaction_id, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, record = excluded.record`)
  const deletePayment = db.command('DELETE FROM fundings WHERE id = ?')
  const one = db.column<string>('SELECT record FROM fundings WHERE id = ?')
  const claimant = db.column<string>('SELECT id FROM fundings WHERE transaction_id = ? AND id <> ?')
  const all = db.column<string>('SELECT record FROM fundings ORDER BY started_at DESC, id')
  const mark = db.command('UPDATE fundings SET logged_by = ? WHERE id = ?')
  const removals = db.column<string>("SELECT detail FROM log WHERE kind = 'card-use-removed'")
  const count = db.column<bigint>('SELECT count(*) FROM fundings')

  const find = (id: string) => cardPaymentOf(one.get(id) ?? missing())
  function store(cardPayment: StoredCardPayment): void {
    const { id, startedAt, transactionId } = cardPayment
    if (transactionId !== null && claimant.get(transactionId, id) !== undefined)
      throw new AppError('in-use', 'This transaction already belongs to another charge.')
    if (one.get(id) === undefined && Number(count.get()) >= MOST_CARD_PAYMENTS)
      throw new AppError('bad-input', `There are ${MOST_CARD_PAYMENTS} card payments. Remove some that have ended.`)
    insertPayment.run(id, startedAt, transactionId, JSON.stringify(cardPayment))
  }
  function write(entry: Pick<NewEntry, 'kind' | 'detail'>, by: string): number {
    // TypeScript cannot see that the detail fits the kind.
    return log.append({ at: context.now(), by, reconciliation: null, ...entry } as NewEntry).seq
  }

  return {
    cardPayments: () => all.all().map(cardPaymentOf),
    cardPayment: find,
    storeCardPayment: store,
    recordCardPayment(cardPayment, act, { name }) {
      context.change(null, () => {
        store(cardPayment)
        mark.run(write(entryOf(cardPayment, act), name), cardPayment.id)
      })
    },
    removeCardPayment(id, { name }) {
      const cardPayment = find(id)
      context.change(null, () => {
        write(removalOf(cardPayment), name)
        deletePayment.run(id)
      })
    },
    removedProofs: () =>
      removals.all().flatMap((text) => {
        const { transaction, method } = readDetail('card-use-removed', text) ?? {}
        return [transaction ?? [], method ?? []].flat()
      })
  }
}

/**
 * Fills fields that older records lack: whether a card was being confirmed, until when one could be entered, and
 * whether a successful payment was given up before.
 */
function cardPaymentOf(record: string): StoredCardPayment {
  const stored = JSON.parse(record) as Omit<StoredCardPayment, Later> & Partial<Pick<StoredCardPayment, Later>>
  return { isConfirming: false, wasGivenUp: stored.outcome === 'given-up', until: null, nothingBy: null, ...stored }
}

type Later = 'isConfirming' | 'wasGivenUp' | 'until' | 'nothingBy'

function missing(): never {
  throw new AppError('not-found', 'This card payment is no longer in the list.')
}
