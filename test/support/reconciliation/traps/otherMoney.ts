import { regularText } from './periods.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function euros(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Payments to strangers that happen to add up to the payment, or it and another to one of theirs. */
function sumsOfStrangers(stage: Stage): void {
  const { dice } = stage
  const one = dice.from(20_000, 90_000)
  const other = dice.from(20_000, 90_000)
  const isOneItem = dice.chance(50)
  const asked = isOneItem ? [one + other] : [one, other]
  const found = isOneItem ? [one, other] : [one + other]
  for (const amount of asked) {
    const item = stage.item(stage.payees.anyone(), euros(amount), { reference: regularText(dice) })
    stage.expect(item, 'never')
  }
  for (const amount of found) stage.paid(stage.payees.person(), euros(amount), { day: stage.inWindow(0, 3) })
}

/** The amount fits in the currency of the payment, and the payee does not. */
function exchangedToAnother(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = regularText(dice)
  const item = stage.item(stage.payees.anyone(), amount, { reference: text })
  stage.paid(stage.payees.anyone(), euros(Math.round(cents(amount) * 11.4)), {
    day: stage.inWindow(),
    currency: 'SEK',
    paid: dice.one([`-${amount}`, amount]),
    paymentCurrency: 'EUR',
    reference: dice.one([text, '']),
    ...(dice.chance(40) && { counterpartyNumber: null, counterpartyBankCode: null })
  })
  stage.expect(item, 'never')
}

/** Right payee and document, but not the money that was to be paid. */
function otherMoney(how: 'cent' | 'currency' | 'direction' | 'status') {
  return (stage: Stage): void => {
    const { dice } = stage
    const payee = stage.payees.anyone()
    const amount = stage.amount()
    const reference = `INV-${dice.digits(5)}`
    const correlationId = dice.chance(40) ? dice.uuid() : null
    const item = stage.item(payee, amount, { reference, correlationId })
    const off = euros(cents(amount) + dice.one([-1, 1, 100]))
    stage.paid(payee, how === 'cent' ? off : amount, {
      day: stage.inWindow(),
      reference,
      correlationId,
      ...(how === 'currency' && { currency: dice.one(['SEK', 'USD']) }),
      ...(how === 'direction' && { amount }),
      ...(how === 'status' && { status: dice.one(['pending_approval', 'failed', 'rejected', 'on_its_way_perhaps']) })
    })
    stage.expect(item, 'never')
  }
}

/** Sums that fit by chance, and money that does not fit. */
export const OTHER_MONEY: readonly Trap[] = [
  { name: 'strangers whose amounts add up', put: sumsOfStrangers },
  { name: 'exchanged, to another payee', put: exchangedToAnother },
  { name: 'a cent off', put: otherMoney('cent') },
  { name: 'same figures in another currency', put: otherMoney('currency') },
  { name: 'same amount the other way', put: otherMoney('direction') },
  { name: 'not settled', put: otherMoney('status') }
]
