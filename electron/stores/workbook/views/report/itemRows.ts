import type { ReportColumn } from '../../../../../shared/domain/reconciliation/report.ts'
import type { ItemAssessment } from '../../../../core/matching/figures/assessment.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import { readNotes, residualPlaces, resolutionOf } from './itemFacts.ts'
import type { ReportBasis } from './reportBasis.ts'
import {
  listCell,
  moneyCell,
  moneyColumn,
  numberColumn,
  resolutionCells,
  resolutionColumns,
  textColumns,
  type ReportRow
} from './reportCells.ts'

/**
 * `residual` is filled only for the first payment of a match, so that the column adds up. `entry` is the number of a
 * log entry.
 */
export const itemColumns: readonly ReportColumn[] = [
  numberColumn('position'),
  ...textColumns('id', 'state', 'differences', 'batch', 'due_on'),
  moneyColumn('amount'),
  ...textColumns('currency'),
  moneyColumn('residual'),
  ...textColumns('residual_currency', 'counterparty_name', 'counterparty_number', 'counterparty_bank_code'),
  ...textColumns('account', 'reference', 'correlation_id', 'end_to_end_id', 'instruction_id', 'match', 'form', 'rule'),
  ...textColumns('strength'),
  numberColumn('entry'),
  ...textColumns('transaction_ids', 'transaction_statuses'),
  ...resolutionColumns,
  ...textColumns('notes', 'carried_from')
]

/** The expected payments by position. */
export function* itemRows(basis: ReportBasis): Generator<ReportRow, void> {
  const { view, details } = basis
  const notes = readNotes(basis)
  const beside = residualPlaces(basis)
  for (const [place, item] of view.items.entries()) {
    const assessed = view.assessment.items[place]
    if (!assessed) throw new Error(`Payment ${item.position} was not assessed`)
    yield [
      ...itemCells(item, assessed),
      ...residualCells(item, basis, beside),
      ...whoCells(item),
      ...matchCells(item, basis),
      ...resolutionCells(resolutionOf(item, basis)),
      listCell(notes.get(item.key) ?? []),
      details.carriedFrom?.name ?? null
    ]
  }
}

function itemCells(item: HeldItem, { state, differences }: ItemAssessment): ReportRow {
  const { position, key, batch, dueOn, amount, currency } = item
  const money = moneyCell(amount, currency)
  return [String(position), key, state, listCell(differences), batch, dueOn, money, currency]
}

function whoCells(item: HeldItem): ReportRow {
  const { counterpartyName, counterpartyNumber, counterpartyBankCode, account, reference } = item
  const { correlationId, endToEndId, instructionId } = item
  const who = [counterpartyName, counterpartyNumber, counterpartyBankCode, account, reference]
  return [...who, correlationId, endToEndId, instructionId]
}

function residualCells({ key }: HeldItem, { view, matchOfItem }: ReportBasis, beside: ReadonlySet<string>): ReportRow {
  const figures = view.assessment.matches.get(matchOfItem.get(key) ?? -1)
  if (!figures || !beside.has(key)) return [null, null]
  return [moneyCell(figures.residual, figures.currency), figures.currency]
}

function matchCells({ key }: HeldItem, { matches, matchOfItem, rows }: ReportBasis): ReportRow {
  const match = matches.get(matchOfItem.get(key) ?? -1)
  if (!match) return [null, null, null, null, null, null, null]
  const statuses = match.rows.flatMap((id) => rows.get(id)?.status ?? [])
  return [String(match.id), match.form, ...ruleCells(match), listCell(match.rows), listCell(statuses)]
}

function ruleCells({ ruleName, madeBy }: StoredMatch): ReportRow {
  return [ruleName?.name ?? 'by hand', ruleName?.strength ?? null, String(madeBy)]
}
