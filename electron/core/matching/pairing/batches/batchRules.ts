import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'

const SUM = { field: 'amount', tolerance: null } as const
const BOOKED_NEAR = { field: 'date', ...DEFAULT_WINDOW } as const

/**
 * How a batch that is booked as one transaction is found. Users cannot change these rules, only how a batch is booked.
 */
export const BATCH_RULES: readonly MatchRule[] = [
  asOne('batch-bulk', 'Batch as one: bulk payment and sum', 'strong', [{ field: 'bulk' }, SUM]),
  asOne('batch-reference', 'Batch as one: its id as the reference, and sum', 'strong', [
    { field: 'reference', compare: 'same' },
    SUM,
    BOOKED_NEAR
  ]),
  asOne('batch-reference-part', 'Batch as one: its id within the reference, and sum', 'strong', [
    { field: 'reference', compare: 'contains' },
    SUM,
    BOOKED_NEAR
  ]),
  asOne('batch-account-date', 'Batch as one: account, sum and date', 'fair', [{ field: 'account' }, SUM, BOOKED_NEAR]),
  asOne('batch-date', 'Batch as one: sum and date', 'weak', [SUM, BOOKED_NEAR])
]

/** The name of questions about transactions that may be a part of a batch. */
export const BATCH_PART_RULE = asOne('batch-part', 'Batch in part: its id, or its sum less a few', 'weak', [SUM])

/** Limits the candidates of one batch, because a question names every item of it. */
export const MOST_ASKED = 10

function asOne(id: string, name: string, strength: MatchRule['strength'], tests: MatchRule['tests']): MatchRule {
  return { id, name, isOn: true, strength, confirms: strength !== 'weak', tests }
}
