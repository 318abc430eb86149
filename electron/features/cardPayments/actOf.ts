import { isDoubtful } from '../../../shared/cards/cardDoubt.ts'
import type { CardPaymentAct } from '../../stores/workbook/directory/cardPayments/cardPaymentAct.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { CardPaymentEvent } from './cardPaymentEvent.ts'
import { stepOf } from './steps.ts'

/** The user's action behind an event, for the log; undefined if no user acted. */
export function actOf(before: StoredCardPayment, event: CardPaymentEvent): CardPaymentAct | undefined {
  const { kind } = event
  if (kind === 'creating') return { kind: 'begun', isAgain: stepOf(before, 'consent').state !== 'waiting' }
  if (kind === 'opened') return { kind, way: event.way, saves: event.saves, isDoubtful: isDoubtful(before) }
  if (kind === 'entering') return { kind: 'entered', saves: event.saves, isDoubtful: isDoubtful(before) }
  return kind === 'given-up' ? { kind } : undefined
}
