import { isSuggested } from '../../../../../../shared/reconciliation/differenceReasons.ts'
import type { ReportColumn } from '../../../../../../shared/domain/reconciliation/report.ts'
import type { ItemState } from '../../../../../../shared/domain/reconciliation/itemState.ts'
import { incomingCurrencies, paidAmounts } from '../../../../../../shared/reconciliation/paidFigures.ts'
import { differenceKindWords } from '../../../../../../shared/words/differenceKind.ts'
import { itemStateWords } from '../../../../../../shared/words/itemStatus.ts'
import { resolutionWords } from '../../../../../../shared/words/resolution.ts'
import type { HeldItem } from '../../../file/tables/items.ts'
import type { Exception } from '../exceptions/eachException.ts'
import { readNotes, residualPlaces, resolutionOf } from '../itemFacts.ts'
import type { ReportBasis } from '../reportBasis.ts'
import { listCell, moneyCell, moneyColumn, numberColumn, textColumns, type ReportRow } from '../reportCells.ts'
import { timeCell } from './cells.ts'

/** The sheet, for people, of every payment in the file and its outcome. */
export const paymentColumns: readonly ReportColumn[] = [
  numberColumn('No.'),
  ...textColumns('Status', 'Payee', 'IBAN or account number', 'Reference', 'Execution date'),
  moneyColumn('Instructed'),
  moneyColumn('Paid'),
  moneyColumn('Difference'),
  ...textColumns('Currency', 'Details', 'Decision', 'Reason', 'By', 'On', 'Debit account', 'Batch'),
  ...textColumns('End-to-end id', 'Payment id', 'Matching rule', 'Transaction ids', 'Transaction statuses'),
  ...textColumns('Notes', 'Carried forward from')
]

export function* paymentSheet(basis: ReportBasis, timeZone: string): Generator<ReportRow, void> {
  const { view, details, matches, matchOfItem, rows, pieces, exceptions } = basis
  const incoming = incomingCurrencies(details.differences)
  const notes = readNotes(basis)
  const beside = residualPlaces(basis)
  const repeated = new Map(
    pieces.flatMap(({ kind, items: [item] }, place) =>
      kind === 'repeated' && item ? [[item.key, exceptions.lines[place]?.why ?? null]] : []
    )
  )
  const suggestions = suggestionsByItem(pieces)
  for (const [place, item] of view.items.entries()) {
    const { key, position, currency, dueOn } = item
    const { state = 'missing', differences = [] } = view.assessment.items[place] ?? {}
    const match = matches.get(matchOfItem.get(key) ?? -1)
    const suggestion = suggestions.get(key)
    const found = match?.rows.flatMap((id) => rows.get(id) ?? []) ?? suggestion?.rows ?? []
    const resolution = resolutionOf(item, basis)
    const { instructed, paid, difference } = paidAmounts(
      suggestion ? suggestedAmounts(item, suggestion) : amountsOf(item, state, basis, beside.has(key)),
      incoming.has(currency)
    )
    yield [
      ...[String(position), itemStateWords[state].name, item.counterpartyName, item.counterpartyNumber],
      ...[item.reference, dueOn],
      ...[instructed, paid, difference, currency],
      ...[repeated.get(key) ?? listCell(differences.map((kind) => differenceKindWords[kind]))],
      ...[resolution ? resolutionWords[resolution.kind] : null, resolution?.reason ?? null, resolution?.by ?? null],
      ...[timeCell(resolution?.at ?? null, timeZone), item.account, item.batch, item.endToEndId, item.correlationId],
      match ? (match.ruleName?.name ?? 'Matched by hand') : null,
      listCell(found.map(({ id }) => id)),
      listCell(found.map(({ status }) => status)),
      listCell(notes.get(key) ?? []),
      details.carriedFrom?.name ?? null
    ]
  }
}

/** The pieces of the difference in the currency of their payments, by the keys of these. */
function suggestionsByItem(pieces: readonly Exception[]): ReadonlyMap<string, Exception> {
  return new Map(
    pieces
      .filter(({ kind }) => isSuggested(kind))
      .flatMap((piece) =>
        piece.items
          .filter(({ currency }) => currency === null || currency === piece.currency)
          .map(({ key }) => [key, piece] as const)
      )
  )
}

/** The same as `amountsOf`, of payments whose match is suggested. */
function suggestedAmounts({ key, amount, currency }: HeldItem, { items, expected, found }: Exception) {
  const whole = expected === null ? null : expected - found
  const difference = whole === null || items[0]?.key === key ? whole : 0n
  const isKnown = items.length === 1 || (whole === 0n && amount !== null)
  const paid = amount === null || difference === null ? found : amount - difference
  return cellsOf({ expected: amount, found: isKnown ? paid : null, difference }, currency)
}

function cellsOf(
  { expected, found, difference }: Readonly<Record<'expected' | 'found' | 'difference', bigint | null>>,
  currency: string | null
) {
  return {
    expected: moneyCell(expected, currency),
    found: moneyCell(found, currency),
    difference: moneyCell(difference, currency)
  }
}

/**
 * The instructed and paid amount and the difference of one payment. For payments that were matched together only the
 * difference is known; it is in the first line, so that the column adds up.
 */
function amountsOf(
  { key, amount, currency }: HeldItem,
  state: ItemState,
  { view, matches, matchOfItem }: ReportBasis,
  isFirst: boolean
) {
  const id = matchOfItem.get(key) ?? -1
  const [match, figures] = [matches.get(id), view.assessment.matches.get(id)]
  const cells = (found: bigint | null, difference: bigint | null) =>
    cellsOf({ expected: amount, found, difference }, currency)
  // One of several transactions may be the payment's.
  if (state === 'ambiguous') return cells(null, null)
  if (!match || !figures) return cells(amount === null ? null : 0n, amount)
  if (figures.currency !== currency || amount === null) return cells(null, null)
  const difference = isFirst ? figures.residual : 0n
  const isKnown = match.items.length === 1 || (figures.residual === 0n && !figures.isPending)
  return cells(isKnown ? amount - difference : null, difference)
}
