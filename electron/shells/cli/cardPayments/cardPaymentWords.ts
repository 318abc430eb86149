import type { CardPayment, CardPaymentStep } from '../../../../shared/domain/cardPayment.ts'
import { purposeWords, stepStates, stepTitles } from '../../../../shared/words/cardPayment.ts'
import type { ChargeSettlement } from '../../../../shared/cards/charges.ts'
import { cardPaymentStatusOf } from '../../../../shared/words/cardPaymentStatus.ts'
import { EXIT, type ExitCode } from '../command/command.ts'
import { shownAmount } from '../terminal/region.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { clippedText, visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'
import type { SettlementOf } from './chargeSettlements.ts'

const COLUMNS: readonly Column[] = [
  { head: 'Started' },
  { head: 'For' },
  { head: 'Amount', align: 'right' },
  { head: 'State' },
  { head: 'Step' },
  { head: 'Id' }
]

export function cardPaymentTable(
  cardPayments: readonly CardPayment[],
  settlementOf: SettlementOf,
  width: number
): string {
  if (cardPayments.length === 0) return 'No card payments yet. See: funding create'
  const cells = cardPayments.map((cardPayment) => [
    utcTime(cardPayment.startedAt),
    purposeWords[cardPayment.purpose],
    sumOf(cardPayment),
    statusOf(cardPayment, settlementOf(cardPayment)),
    stepWords(presentStep(cardPayment)),
    cardPayment.id
  ])
  return `\n${formatTable(COLUMNS, cells, width)}\n`
}

/** A card payment, step by step. */
export function cardPaymentWords(cardPayment: CardPayment, settlement: ChargeSettlement | undefined): string {
  const { id, purpose, outcome, steps, method, transactionId, expiresAt } = cardPayment
  const sum = sumOf(cardPayment)
  const lines = [`${id}: ${purposeWords[purpose]}${sum && `, ${sum}`} (${statusOf(cardPayment, settlement)})`]
  for (const step of steps) {
    if (step.state === 'skipped') continue
    lines.push(
      `    ${stepTitles[step.name].padEnd(25)}${stepStates[step.state]}${step.at === null ? '' : ` on ${utcTime(step.at)}`}`
    )
    if (step.words) lines.push(`        ${visibleText(step.words)}`)
  }
  if (outcome === 'open' && expiresAt) lines.push(`    A card can be entered until ${utcTime(expiresAt)}.`)
  if (method?.card) lines.push(`    Saved: ${clippedText(method.card.brand, 20)} •••• ${method.card.last4}`)
  if (transactionId !== null) lines.push(`    Transaction: ${clippedText(transactionId, 80)}`)
  return lines.join('\n')
}

/** The result may belong to one of these other card payments for the same purpose. */
export function doubleWords(cardPayment: CardPayment): string {
  const { id, startedAt, purpose } = cardPayment
  const what = [purposeWords[purpose], sumOf(cardPayment)].filter((part) => part !== '').join(' of ')
  return `Another card payment may still have the same result: ${what}, started ${utcTime(startedAt)} (${statusOf(cardPayment)}), ${id}.`
}

/** A charge of which the transaction failed has failed; one that is no longer listed is not proved. */
export function cardPaymentExit({ outcome, steps }: CardPayment, settlement: ChargeSettlement | undefined): ExitCode {
  if (outcome === 'succeeded' && settlement === 'absent') return EXIT.incomplete
  if (outcome === 'succeeded') return settlement === 'failed' ? EXIT.failed : EXIT.done
  if (outcome !== 'open' || steps.some(({ name, state }) => name !== 'transaction' && state === 'failed'))
    return EXIT.failed
  return EXIT.incomplete
}

/** In the words of the screen; `--json` has the code. */
function statusOf(cardPayment: CardPayment, settlement?: ChargeSettlement): string {
  return cardPaymentStatusOf(cardPayment, Date.now(), settlement).words
}

function sumOf({ charge }: CardPayment): string {
  return charge ? `${shownAmount(charge.amount)} ${charge.currency}` : ''
}

/** The last step that has a known state. */
function presentStep({ steps }: CardPayment): CardPaymentStep | undefined {
  return steps.findLast(({ state }) => state !== 'waiting' && state !== 'skipped') ?? steps[0]
}

function stepWords(step: CardPaymentStep | undefined): string {
  return step ? `${stepTitles[step.name]}: ${stepStates[step.state]}` : ''
}
