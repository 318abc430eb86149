import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import { compareDecimals } from '../../../../shared/money/decimals.ts'
import type { EvidenceColumn } from '../queue/evidenceColumns.ts'
import { strengthWords } from './evidenceWords.ts'

interface ProofBadge {
  readonly name: string
  readonly about: string
  readonly tone: 'positive' | 'neutral' | 'caution'
}

const TONES = { certain: 'positive', strong: 'positive', fair: 'neutral', weak: 'caution' } as const

/** Fields whose difference matters. A day or a bulk payment proves or disproves little. */
const TELLING: ReadonlySet<Evidence['field']> = new Set([
  'amount',
  'currency',
  'counterpartyName',
  'counterpartyNumber',
  'reference',
  'status'
])

/**
 * How well a rule proves what is shown side by side. If something differs, the badge says what matches, or that nothing
 * was paid, but never "certain" or "strong" alone. One of several candidates, or an open question, is never called that
 * either. Undefined if no rule found it.
 */
export function badgeOf({
  kind,
  rule,
  residual,
  evidence,
  against
}: Pick<EvidenceColumn, 'kind' | 'rule' | 'residual' | 'evidence' | 'against'>): ProofBadge | undefined {
  if (!rule) return undefined
  const verdictOf = (field: Evidence['field']) => evidence.find((each) => each.field === field)?.verdict
  const differs =
    compareDecimals(residual, '0') !== 0 ||
    against.length > 0 ||
    evidence.some(({ field, verdict }) => TELLING.has(field) && (verdict === 'different' || verdict === 'contradicts'))
  const { name, about } = strengthWords[rule.strength]
  if (!differs && kind === 'candidate' && TONES[rule.strength] === 'positive')
    return { name: 'Possible match', about: `Found by “${rule.name}”; see why it needs review`, tone: 'neutral' }
  if (!differs) return { name, about, tone: TONES[rule.strength] }
  const found = `Found by “${rule.name}”; see below what differs`
  if (verdictOf('status') === 'different') return { name: 'Nothing was paid', about: found, tone: 'caution' }
  if (verdictOf('correlationId') === 'same') return { name: 'Same payment id', about: found, tone: 'neutral' }
  return { name: 'Differs', about: found, tone: 'caution' }
}
