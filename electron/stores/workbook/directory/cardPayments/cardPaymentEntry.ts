import type { NewEntry } from '../../file/log/details.ts'
import type { CardPaymentAct } from './cardPaymentAct.ts'
import type { StoredCardPayment } from './storedCardPayment.ts'

type Entry = Pick<NewEntry, 'kind' | 'detail'>

/** The log entry of an act: what the card is for, but no card data. */
export function entryOf(cardPayment: StoredCardPayment, act: CardPaymentAct): Entry {
  const use = usedFor(cardPayment)
  switch (act.kind) {
    case 'begun':
      return { kind: 'card-use-begun', detail: { ...use, isAgain: act.isAgain } }
    case 'opened': {
      const { way, saves, isDoubtful } = act
      return { kind: 'card-use-opened', detail: { ...use, way, saves, isDoubtful } }
    }
    case 'entered':
      return { kind: 'card-entered', detail: { ...use, saves: act.saves, isDoubtful: act.isDoubtful } }
    case 'given-up':
      return { kind: 'card-use-given-up', detail: use }
  }
}

export function removalOf(cardPayment: StoredCardPayment): Entry {
  const { outcome, transactionId, method } = cardPayment
  const proofs = { ...(transactionId !== null && { transaction: transactionId }), ...(method && { method: method.id }) }
  return { kind: 'card-use-removed', detail: { ...usedFor(cardPayment), outcome, ...proofs } }
}

function usedFor({ id, individualId, purpose, charge }: StoredCardPayment) {
  return { use: id, individual: individualId, purpose, charge }
}
