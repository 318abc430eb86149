import { openDesk, type Shown } from '../../../support/reconciliation/evidence/desk.ts'
import type { Figure } from '../figure.ts'
import { realMonth, type RealMonth } from './realMonth.ts'

const MONTHS = 24
const HELD_AGAINST = new Set(['unexpected', 'duplicate', 'candidate'])

interface Counts {
  readonly payments: number
  /** Payments that a careful accountant confirms unasked, and those of them that are confirmed. */
  readonly sure: number
  readonly confirmed: number
  /** Transactions that have nothing to do with any payment and are told nevertheless. */
  readonly told: number
  readonly wrong: number
}

/** How much of months as real ones are is left for people to decide. */
export async function realMonths(): Promise<readonly Figure[]> {
  const months: Counts[] = []
  for (let seed = 0; seed < MONTHS; seed++) {
    const month = realMonth(seed)
    await using desk = await openDesk(month.scene.rows, month.text, month.name)
    await desk.plan()
    months.push(countsOf(month, await desk.accept()))
  }
  const sum = (part: keyof Counts) => months.reduce((total, counts) => total + counts[part], 0)
  const [payments, sure, confirmed] = [sum('payments'), sum('sure'), sum('confirmed')]
  const [told, wrong] = [sum('told'), sum('wrong')]
  const [share, needless] = [(100 * confirmed) / sure, (100 * (sure - confirmed + told)) / payments]
  const detail = `${MONTHS} months with ${payments} payments; wrong matches: ${wrong}`
  return [
    {
      name: 'payments that a careful accountant confirms unasked, and that are confirmed rightly',
      measured: `${share.toFixed(2)} %`,
      aim: '>= 99.5 %, none wrong',
      isMet: share >= 99.5 && wrong === 0,
      detail: `${confirmed} of ${sure}; ${detail}`
    },
    {
      name: 'needless questions for each payment',
      measured: `${needless.toFixed(2)} %`,
      aim: '<= 1.5 %, none wrong',
      isMet: needless <= 1.5 && wrong === 0,
      detail: `${sure - confirmed} payments and ${told} transactions that are nobody's business; ${detail}`
    }
  ]
}

function countsOf({ scene, payments }: RealMonth, { items, rows }: Shown): Counts {
  const counts = { payments: payments.length, sure: 0, confirmed: 0, told: 0, wrong: 0 }
  const matches = Map.groupBy(rows.values(), ({ match }) => match)
  payments.forEach((payment, at) => {
    const [item, truth] = [items[at], scene.paymentTruths.get(payment)]
    if (!item || !truth) throw new Error('A payment has no truth or is not in the reconciliation.')
    const found = item.match === null ? '' : (matches.get(item.match) ?? []).map(({ id }) => id).join('+')
    const isOwn = truth.rows.some((own) => own.join('+') === found)
    const isClean = item.state === 'matched'
    if ((found !== '' && !isOwn) || (isClean && truth.clean === 'never')) counts.wrong++
    if (truth.clean === 'must') counts.sure++
    if (truth.clean === 'must' && isClean && isOwn) counts.confirmed++
  })
  for (const [id, { is }] of scene.rowTruths)
    if (is === 'quiet' && HELD_AGAINST.has(rows.get(id)?.state ?? '')) counts.told++
  return counts
}
