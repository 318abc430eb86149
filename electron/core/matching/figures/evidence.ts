import type { Contradiction, VetoId } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../model.ts'
import { moneyEvidence } from './compared/moneyEvidence.ts'
import { READINGS, type Reading } from './compared/readings.ts'

/** If a batch is one line, its first items stand for all; a difference shows in them too. */
const MOST_SIDES = 50
/** Most texts that are listed. */
const MOST_TEXTS = 5

/**
 * Lists which fields of the expected payments and transactions were compared and the results. A field that neither side
 * has is left out.
 */
export function evidenceOf(
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  batches: readonly InstructedBatch[],
  against: readonly Contradiction[]
): readonly Evidence[] {
  const speaking = new Set(against.map(({ veto }) => FIELDS[veto]))
  const [someItems, someRows] = [items.slice(0, MOST_SIDES), rows.slice(0, MOST_SIDES)]
  const texts = READINGS.flatMap((reading) => compare(reading, someItems, someRows, batches) ?? [])
  const statuses = { field: 'status', expected: null, found: listed(rows.map(({ status }) => status)) } as const
  const all = [...texts, ...moneyEvidence(items, rows), { ...statuses, verdict: statusVerdict(rows) }]
  return all.map((each) => (speaking.has(each.field) ? { ...each, verdict: 'contradicts' } : each))
}

/** Which field each veto is about. */
const FIELDS: Readonly<Record<VetoId, Evidence['field']>> = {
  'other-id': 'correlationId',
  'other-attempt': 'correlationId',
  'id-elsewhere': 'correlationId',
  'single-payment': 'correlationId',
  'other-number': 'counterpartyNumber',
  'other-person': 'counterpartyName',
  'other-name': 'counterpartyName',
  'other-document': 'reference',
  'other-period': 'reference',
  'unlike-reference': 'reference',
  'no-information': 'reference',
  'other-bulk': 'bulk',
  'other-account': 'account',
  'other-day': 'date'
}

function compare(
  { field, ofItem, ofRow, verdict }: Reading,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  batches: readonly InstructedBatch[]
): Evidence | undefined {
  const expected = listed(items.map((item) => ofItem(item, batches)))
  const found = listed(rows.map(ofRow))
  if (expected === null && found === null) return undefined
  if (expected === null || found === null) return { field, expected, found, verdict: 'unknown' }
  const verdicts = items.flatMap((item) =>
    rows.map((row) =>
      isStated(ofItem(item, batches)) && isStated(ofRow(row)) ? verdict(item, row, batches) : 'unknown'
    )
  )
  return { field, expected, found, verdict: worst(verdicts) }
}

/** Picks the verdict that needs attention most; `unknown` only if nothing else was found. */
function worst(verdicts: readonly Evidence['verdict'][]): Evidence['verdict'] {
  return (['different', 'similar', 'same'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'unknown'
}

/** A status is not compared: it says whether the money moved. */
function statusVerdict(rows: readonly FoundRow[]): Evidence['verdict'] {
  if (rows.some(({ settlementStatus }) => settlementStatus === 'unclassified')) return 'unknown'
  if (rows.every(({ settlementStatus }) => settlementStatus === 'settled')) return 'same'
  return rows.some(({ settlementStatus }) => settlementStatus === 'failed') ? 'different' : 'similar'
}

function listed(texts: readonly (string | null)[]): string | null {
  const distinct = [...new Set(texts.filter(isStated))]
  if (distinct.length === 0) return null
  const more = distinct.length > MOST_TEXTS ? ', …' : ''
  return distinct.slice(0, MOST_TEXTS).join(', ') + more
}

function isStated(text: string | null): text is string {
  return text !== null && text !== ''
}
