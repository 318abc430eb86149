import { businessDaysLater, daysLater, monthsLater } from './days.ts'
import { periodsLater, periodStyles, regularText, type Rhythm } from './periods.ts'
import { spelledReference } from './spellings.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

/** About the day on which the payment of another month was carried out, which may have been late. */
function otherMonth(stage: Stage, months: number): string {
  return businessDaysLater(monthsLater(stage.due, months), stage.dice.from(0, 3))
}

/** What the same payment says elsewhere: the same, or nothing, or the same in other letters. */
function sameText(stage: Stage, text: string): string {
  return stage.dice.one([text, text, text.toUpperCase(), spelledReference(stage.dice, text), ''])
}

function onlyAnotherMonth(months: readonly number[]) {
  return (stage: Stage): void => {
    const { dice } = stage
    const payee = stage.payees.anyone()
    const amount = stage.amount()
    const text = regularText(dice)
    const item = stage.item(payee, amount, { reference: dice.chance(80) ? text : null })
    const isFew = dice.chance(60)
    for (const month of isFew ? [dice.one(months)] : months) {
      stage.paid(payee, amount, { day: otherMonth(stage, month), reference: sameText(stage, text) })
    }
    stage.expect(item, 'never')
  }
}

/** Texts that name another period than that of the payment, on any day that fits. */
function otherPeriodInWords(rhythms: readonly Rhythm[]) {
  return (stage: Stage): void => {
    const { dice } = stage
    const payee = stage.payees.anyone()
    const amount = stage.amount()
    const rhythm = dice.one(rhythms)
    const [ours, second] = periodStyles(dice, rhythm)
    const theirs = dice.chance(60) ? ours : second
    const other = periodsLater(stage.due, rhythm, dice.one([-1, -1, -2, 1]))
    const item = stage.item(payee, amount, { reference: `${ours.word} ${ours.write(stage.due)}` })
    stage.paid(payee, amount, { day: stage.inWindow(), reference: `${theirs.word} ${theirs.write(other)}` })
    stage.expect(item, 'never')
  }
}

/** The file was never carried out; the ledger holds the run of the month before, whose sums are the same. */
function unexecutedPayroll(stage: Stage): void {
  const { dice } = stage
  const text = regularText(dice)
  const bulkPaymentId = dice.chance(70) ? dice.uuid() : null
  const day = otherMonth(stage, -1)
  const hasIds = dice.chance(40)
  for (let count = dice.from(2, 6); count > 0; count--) {
    const payee = stage.payees.person()
    const amount = stage.amount()
    const reference = dice.chance(80) ? text : null
    const item = stage.item(payee, amount, { reference, ...(hasIds && { correlationId: dice.uuid() }) })
    const correlationId = hasIds ? dice.uuid() : null
    stage.paid(payee, amount, { day, reference: reference ?? '', bulkPaymentId, correlationId })
    stage.expect(item, 'never')
  }
}

function failedNowPaidLastMonth(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const text = regularText(dice)
  const correlationId = dice.chance(60) ? dice.uuid() : null
  const item = stage.item(payee, amount, { reference: text, correlationId })
  const status = dice.one(['failed', 'rejected', 'declined', 'cancelled'])
  const { bulkPaymentId } = stage.setting
  stage.paid(payee, amount, { day: stage.inWindow(0, 2), reference: text, correlationId, status, bulkPaymentId })
  stage.paid(payee, amount, { day: otherMonth(stage, -1), reference: sameText(stage, text) })
  stage.expect(item, 'never')
}

/** Ids that are no UUIDs and come again each month, as personnel numbers do. */
function idUsedAgain(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.person()
  const amount = stage.amount()
  const id = dice.one([`SAL-${dice.digits(4)}`, `P${dice.digits(6)}`, `EMP/${dice.digits(5)}`])
  const carrier = dice.one(['correlationId', 'reference'] as const)
  const said = { [carrier]: id }
  const item = stage.item(payee, amount, { endToEndId: id, reference: dice.one([null, regularText(dice)]) })
  const last = stage.paid(payee, amount, { day: otherMonth(stage, -1), ...said })
  if (dice.chance(60)) stage.expect(item, 'never')
  else {
    stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(), ...said })])
    stage.say('quiet', last, item)
  }
}

/** A weekly payment, of which the one of the week before is there, and perhaps that of this week. */
function weekBefore(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.person()
  const amount = stage.amount()
  const text = dice.one(['Weekly wages', 'Wochenlohn', 'Veckolön', 'Paga settimanale'])
  const item = stage.item(payee, amount, { reference: text })
  const last = stage.paid(payee, amount, { day: daysLater(stage.due, -7), reference: text })
  if (dice.chance(60)) stage.expect(item, 'never')
  else {
    stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(0, 1), reference: text })])
    stage.say('quiet', last, item)
  }
}

/** Payments that are not those of the file, for they are of another month, week, quarter or year. */
export const OTHER_PERIODS: readonly Trap[] = [
  { name: 'only last month was paid', put: onlyAnotherMonth([-1, -2]) },
  { name: 'only next month was paid', put: onlyAnotherMonth([1, 2]) },
  { name: 'paid last month and next month', put: onlyAnotherMonth([-1, 1]) },
  { name: 'text of another month, on a day that fits', put: otherPeriodInWords(['month']) },
  { name: 'text of another week, quarter or year', put: otherPeriodInWords(['week', 'quarter', 'year']) },
  { name: 'payroll that was never carried out', put: unexecutedPayroll },
  { name: 'failed now, paid last month', put: failedNowPaidLastMonth },
  { name: 'end-to-end id used again each month', put: idUsedAgain, media: ['pain.001', 'csv'] },
  { name: 'weekly payment of the week before', put: weekBefore, media: ['pain.001'] }
]
