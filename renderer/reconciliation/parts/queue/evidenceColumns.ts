import type { Contradiction } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemDetails } from '../../../../shared/domain/reconciliation/itemDetails.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import { formatDay, formatIfDecimal } from '../../../kit/bridge/format.ts'
import { EVIDENCE_FIELDS, isUnreadName, type EvidenceField } from '../words/evidenceWords.ts'

/** Transactions beside the payment: those of its match, a candidate, or one that is similar but was refused. */
export interface EvidenceColumn {
  readonly kind: 'match' | 'suggested' | 'candidate' | 'refused'
  /** Identifies the column: two candidates with the same transactions differ in their payments. */
  readonly key: string
  readonly transactions: readonly FoundTransaction[]
  readonly transactionIds: readonly string[]
  /** Keys of the payments that would claim them, including this one. */
  readonly items: readonly string[]
  readonly rule: { readonly name: string; readonly strength: 'certain' | 'strong' | 'fair' | 'weak' } | null
  /** Why this is a question, or was not matched. Null if it is matched, or if `against` already says it. */
  readonly why: string | null
  /** What speaks against it, strongest first. */
  readonly against: readonly Contradiction[]
  readonly residual: string
  readonly evidence: readonly Evidence[]
}

interface EvidenceRow {
  readonly field: EvidenceField
  readonly name: string
  readonly expected: string
  readonly cells: readonly {
    readonly found: string
    /** The service's own value, if it differs from the text. */
    readonly raw: string | undefined
    readonly verdict: Evidence['verdict'] | undefined
    /** A remark besides the verdict. */
    readonly note: string | undefined
  }[]
}

/** Sums compare fewer payments than this, and a batch booked as one line is identified by its first payments. */
const MOST_TELLING = 60

/** What stands beside a payment: its match, else its candidates, else the nearest transactions. */
export function evidenceColumns(details: ItemDetails): readonly EvidenceColumn[] {
  const { match, candidates, refused, transactions } = details
  const byId = new Map(transactions.map((row) => [row.id, row]))
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const kind = match ? 'match' : candidates.length > 0 ? 'candidate' : 'refused'
  const shown = match ? [{ ...match, why: null }] : candidates.length > 0 ? candidates : refused
  const columns = shown.map(({ transactionIds, items, rule, why, residual, evidence, against }): EvidenceColumn => ({
    kind,
    key: [...transactionIds, ...items.slice(0, MOST_TELLING)].join(' '),
    transactions: rowsOf(transactionIds),
    transactionIds,
    items,
    rule,
    why: why === null || isCoveredBy(against, why) ? null : why,
    residual,
    evidence,
    against
  }))
  // If two rules propose the same, the first is the better one.
  return [...Map.groupBy(columns, ({ key }) => key).values()].flatMap(([first]) => first ?? [])
}

/** What speaks against it has its own row and is not repeated. */
function isCoveredBy(against: readonly Contradiction[], why: string): boolean {
  return against.length > 0 && against.every(({ words }) => why.includes(words))
}

/** The compared fields, one on each row. A field that neither side has is left out. */
export function evidenceRows(item: ItemRow, columns: readonly EvidenceColumn[]): readonly EvidenceRow[] {
  return EVIDENCE_FIELDS.flatMap(({ field, name }) => {
    const cells = columns.map(({ evidence, transactions }) => {
      const one = evidence.find((each) => each.field === field)
      const raw = one?.found ?? factOf(field, transactions)
      return {
        found: shown(field, raw),
        raw: field === 'status' ? raw : undefined,
        verdict: one?.verdict,
        note: one && isUnreadName(one) ? 'The name cannot be read' : undefined
      }
    })
    const stated = columns
      .flatMap(({ evidence }) => evidence.find((each) => each.field === field)?.expected ?? [])
      .at(0)
    const expected = shown(field, stated ?? expectedOf(field, item))
    return expected === '' && cells.every(({ found }) => found === '') ? [] : [{ field, name, expected, cells }]
  })
}

/** The payment's value for a field that was not compared. */
function expectedOf(field: EvidenceField, item: ItemRow): string {
  switch (field) {
    case 'amount':
      return item.amount ?? ''
    case 'currency':
      return item.currency ?? ''
    case 'reference':
      return item.reference ?? item.endToEndId ?? ''
    case 'counterpartyName':
      return item.counterpartyName ?? ''
    case 'counterpartyNumber':
      return item.counterpartyNumber ?? ''
    case 'date':
      return item.dueOn ?? ''
    case 'account':
      return item.account ?? ''
    case 'correlationId':
      return item.correlationId ?? ''
    case 'bulk':
    case 'status':
      return ''
  }
}

/** The transactions' value for a field that was not compared: the value they share, or a list. */
function factOf(field: EvidenceField, rows: readonly FoundTransaction[]): string {
  const read = FACTS[field]
  return [...new Set(rows.map(read).filter((text) => text !== ''))].join(', ')
}

const FACTS: Readonly<Record<EvidenceField, (row: FoundTransaction) => string>> = {
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  reference: ({ reference }) => reference,
  counterpartyName: ({ counterpartyName }) => counterpartyName ?? '',
  counterpartyNumber: ({ counterpartyNumber }) => counterpartyNumber ?? '',
  date: ({ createdAt }) => createdAt.slice(0, 10),
  status: ({ status }) => status,
  account: ({ accountId }) => accountId,
  bulk: ({ bulkPaymentId }) => bulkPaymentId ?? '',
  correlationId: ({ correlationId }) => correlationId ?? ''
}

function shown(field: EvidenceField, text: string): string {
  if (field === 'date' || field === 'status')
    return text
      .split(', ')
      .map((each) => (field === 'date' ? formatDay(each) : wireWord(each)))
      .join(', ')
  if (field !== 'amount') return text
  return text
    .split(', ')
    .map((part) => formatIfDecimal(part))
    .join(' · ')
}
