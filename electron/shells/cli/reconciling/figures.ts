import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import { ITEM_STATES } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'
import {
  DIFFERENCE_REASONS,
  reasonsOf,
  type DifferenceReason
} from '../../../../shared/reconciliation/differenceReasons.ts'
import { isZeroDecimal, paidFigures, type PaidFigures } from '../../../../shared/reconciliation/paidFigures.ts'
import { reasonWords } from '../../../../shared/words/differencePart.ts'
import { differenceSentences } from '../../../../shared/words/differenceSentence.ts'
import { itemStateWords } from '../../../../shared/words/itemStatus.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { shownAmount } from '../terminal/region.ts'
import { counted, grouped } from '../terminal/words.ts'

/** The figures of a reconciliation, as planned or as applied. */
export interface Figures {
  readonly plan: string | null
  readonly items: number
  readonly counts: StateCounts
  readonly differences: readonly Difference[]
  readonly isPlanned: boolean
}

/** The plan's figures until it is applied, then the current ones. Signed off: always the current ones. */
export function figuresOf({
  plan,
  phase,
  items,
  counts,
  differences
}: Pick<ReconciliationDetails, 'plan' | 'phase' | 'items' | 'counts' | 'differences'>): Figures {
  const hash = plan?.hash ?? null
  if (plan === null || plan.isApplied || phase === 'signed-off')
    return { plan: hash, items, counts, differences, isPlanned: false }
  return { plan: hash, items, counts: plan.counts, differences: plan.differences, isPlanned: true }
}

/** What `reconcile --json` prints; programs read it, so its fields and their order stay. */
export function figuresJson({ plan, items, counts, differences }: Figures) {
  const { matched, different, ambiguous, pending, missing, repeated } = counts.items
  const { unexpected, duplicate } = counts.transactions
  const byCurrency = (amount: (one: Difference) => string) =>
    Object.fromEntries(differences.map((each) => [each.currency, amount(each)]))
  return {
    plan,
    expected: items,
    matched,
    differing: different,
    ambiguous,
    pending,
    missing,
    unexpected,
    duplicate,
    difference: byCurrency(({ difference }) => difference),
    unexplained: byCurrency(({ unexplained }) => unexplained),
    repeated
  }
}

/** The states of the expected payments, and the parts of the difference per currency. */
export function figuresWords(figures: Figures): string {
  const { items, counts, differences } = figures
  const states = ITEM_STATES.map((state) => [
    itemStateWords[state].name,
    grouped(counts.items[state]),
    `of ${grouped(items)}`
  ])
  const lines = [formatTable(columns('Expected', 'Payments', ''), states)]
  const { unexpected, duplicate } = counts.transactions
  if (unexpected > 0) lines.push(`    ${counted(unexpected, 'transaction')} not in the payment file.`)
  if (duplicate > 0) lines.push(`    ${counted(duplicate, 'transaction')} repeating a matched one.`)
  if (differences.length > 0)
    lines.push('', ...differenceSentences(differences, shownAmount), '', differenceTable(differences))
  return lines.join('\n')
}

/** One line per reason that any currency has, and what of it is not yet accepted; one column per currency. */
function differenceTable(differences: readonly Difference[]): string {
  const figures = differences.map(paidFigures)
  const reasons = figures.map((each) => new Map(reasonsOf(each).map((figure) => [figure.reason, figure])))
  const row = (label: string, amount: (one: PaidFigures, place: number) => string) => [
    label,
    ...figures.map((each, place) => shownAmount(amount(each, place)))
  ]
  const rowsOf = (reason: DifferenceReason) => {
    const own = reasons.map((each) => each.get(reason))
    if (own.every((each) => each === undefined)) return []
    const open = own.map((each) => each?.notAccepted ?? '0')
    return [
      row(`  ${reasonWords[reason].name}`, (_one, place) => own[place]?.amount ?? ''),
      ...(open.every(isZeroDecimal) ? [] : [row('    of it not yet accepted', (_one, place) => open[place] ?? '')])
    ]
  }
  const rows = [
    row('Instructed', ({ instructed }) => instructed),
    row('Paid', ({ paid }) => paid),
    row('Difference', ({ difference }) => difference),
    ...DIFFERENCE_REASONS.flatMap(rowsOf),
    row('Unexplained', ({ unexplained }) => unexplained)
  ]
  return formatTable(columns('Amounts', ...differences.map(({ currency }) => currency)), rows)
}

/** Aligns the first column left, numbers right. */
function columns(head: string, ...numbers: readonly string[]): readonly Column[] {
  return [{ head }, ...numbers.map((each): Column => ({ head: each, align: 'right' }))]
}
