import { createChainCheck } from '../../../electron/core/auditChain/checkChain.ts'
import { readLogLine } from '../../../electron/core/auditChain/logLine.ts'
import { DEFAULT_RULES } from '../../../shared/reconciliation/defaultRules.ts'
import type { Difference } from '../../../shared/domain/reconciliation/difference.ts'
import { parseCsv } from '../../support/formats/parseCsv.ts'
import { readText } from '../../support/reading/readText.ts'
import { reconcile } from '../../support/reconciliation/reconciling.ts'
import type { SecondAnswer } from './askSecond.ts'
import type { ExportedCase } from './drivenCases.ts'
import type { PaymentsById } from './paymentsById.ts'

// What the app says, in the form of the second implementation.

const BY_ID = DEFAULT_RULES.filter(({ id }) => id === 'correlation-id')

type Reconciled = Pick<SecondAnswer, 'matches' | 'states' | 'figures'>
type Match = SecondAnswer['matches'][number]

/** By the report and its integrity record. */
export function answerOfFiles({ report, told }: ExportedCase): Reconciled {
  const [header = [], ...lines] = parseCsv(report)
  const rows = lines.map((cells) => (name: string) => cells[header.indexOf(name)] ?? '')
  const matched = Map.groupBy(
    rows.filter((cell) => cell('match') !== ''),
    (cell) => cell('match')
  )
  const matches = [...matched.values()].map((cells): Match => {
    const transactions = cells.flatMap((cell) => cell('transaction_ids').split('; '))
    return [cells.map((cell) => cell('id')), [...new Set(transactions)]]
  })
  return {
    matches: inOrder(matches),
    states: Object.fromEntries(rows.map((cell) => [cell('id'), cell('state')])),
    figures: figuresOf(told.differences)
  }
}

/** By its functions alone. */
export async function answerOfFunctions({ payments, rows }: PaymentsById): Promise<Reconciled> {
  const { taken, batches, faultLines, messageId } = await readText(payments)
  if (faultLines.length > 0) throw new Error(`Not read: line ${faultLines.join(', ')}`)
  const items = taken.map((item, at) => ({ ...item, key: String(at + 1), position: at + 1 }))
  const { assessed, matches } = reconcile({ items, batches, rows, rules: BY_ID, messageId })
  return {
    matches: inOrder(matches.map((match): Match => [[...match.items], [...match.rows]])),
    states: Object.fromEntries(items.map(({ key }, at) => [key, assessed.items[at]?.state ?? ''])),
    figures: figuresOf(assessed.differences)
  }
}

function inOrder(matches: readonly Match[]): Match[] {
  return matches
    .map(([keys, transactions]): Match => [keys.toSorted(), transactions.toSorted()])
    .toSorted(([[one = '']], [[other = '']]) => (one < other ? -1 : 1))
}

function figuresOf(differences: readonly Difference[]): SecondAnswer['figures'] {
  const shown = differences.map(({ currency, expected, found, difference, unexplained, parts }) => {
    const figures = Object.entries({ expected, found, difference, unexplained })
    return [currency, nonZero([...figures, ...parts.map(({ kind, amount }) => [kind, amount] as const)])] as const
  })
  return Object.fromEntries(shown.filter(([, sums]) => Object.keys(sums).length > 0))
}

/** Sums that are not zero, by name. */
export function nonZero(sums: readonly (readonly [name: string, amount: string])[]): Record<string, string> {
  return Object.fromEntries(sums.filter(([, amount]) => /[1-9]/u.test(amount)))
}

export function verdictOfApp(trail: string) {
  const check = createChainCheck([])
  for (const line of trail.split('\n').slice(0, -1)) {
    const entry = readLogLine(line)
    if (entry === undefined) throw new Error(`No line of an audit trail: ${line}`)
    check.add(entry)
  }
  const { broken, entries, head } = check.verdict()
  return { broken: broken?.seq ?? null, entries, head }
}
