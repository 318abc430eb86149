import { parseMoney } from '../../../shared/domain/money.ts'
import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import { settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'
import type { AssessmentInput, Resolutions } from '../../../electron/core/matching/figures/assessment.ts'
import type {
  ExpectedItem,
  FoundRow,
  HeldMatch,
  InstructedBatch,
  Matching,
  Question
} from '../../../electron/core/matching/model.ts'
import { assess } from '../../../electron/core/matching/figures/assess.ts'
import { DEFAULT_RULES } from '../../../shared/reconciliation/defaultRules.ts'
import { taughtBy } from '../../../electron/core/matching/pairing/knownBulks.ts'
import { matchItems } from '../../../electron/core/matching/pairing/matchItems.ts'

export function scaled(amount: string): bigint {
  return parseMoney(amount, 'EUR', 'major') ?? 0n
}

/** An expected payment of 10.00 EUR that says nothing else; a change says what the test is about. */
export function anItem({
  amount = '-10.00',
  ...change
}: Partial<Omit<ExpectedItem, 'amount'>> & { amount?: string | null } = {}): ExpectedItem {
  return {
    key: 'a',
    position: 1,
    batch: null,
    account: null,
    correlationId: null,
    endToEndId: null,
    instructionId: null,
    amount: amount === null ? null : scaled(amount),
    currency: amount === null ? null : 'EUR',
    counterpartyName: null,
    ultimateName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: null,
    dueOn: null,
    ...change
  }
}

/** One that is to be carried out on the day on which `aRow` is made. */
export function aDueItem(change: Parameters<typeof anItem>[0] = {}): ExpectedItem {
  return anItem({ dueOn: '2026-03-02', ...change })
}

/** A settled transaction of 10.00 EUR that says nothing else. `paid` is the payment amount where it is another. */
export function aRow({
  amount = '-10.00',
  paid,
  status = 'completed',
  ...change
}: Partial<Omit<FoundRow, 'amount' | 'paymentAmount'>> & { amount?: string; paid?: string } = {}): FoundRow {
  const currency = change.currency ?? 'EUR'
  return {
    id: 'r',
    accountId: 'main',
    amount: scaled(amount),
    currency,
    paymentAmount: scaled(paid ?? amount),
    paymentCurrency: currency,
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: '',
    status,
    settlementStatus: settlementStatusOf(status),
    type: 'payment',
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    isAbsent: false,
    ...change
  }
}

export function aBatch(change: Partial<InstructedBatch> = {}): InstructedBatch {
  return { id: 'batch', booking: 'unknown', bulkPaymentId: null, account: null, dueOn: null, ...change }
}

/** What a reconciliation is made of, before the rules are applied. */
export interface Given {
  readonly items: readonly ExpectedItem[]
  readonly rows: readonly FoundRow[]
  readonly batches?: readonly InstructedBatch[]
  readonly rules?: readonly MatchRule[]
  readonly messageId?: string | null
  readonly resolutions?: Partial<Resolutions>
  /** Matches that hold already. */
  readonly held?: readonly HeldMatch[]
  /** Transactions that another reconciliation claims. */
  readonly elsewhere?: ReadonlySet<string>
}

/** The transactions that are assessed: no other reconciliation claims them. */
export function ownRows({
  rows,
  elsewhere
}: {
  readonly rows: readonly FoundRow[]
  readonly elsewhere?: ReadonlySet<string> | undefined
}): readonly FoundRow[] {
  return rows.filter(({ id }) => !elsewhere?.has(id))
}

/** Applies the rules to what nothing holds. */
export function matching(given: Given): Matching {
  const { items, rows, batches = [], rules = DEFAULT_RULES, messageId, held = [], elsewhere = [] } = given
  const taken = new Set([...elsewhere, ...held.flatMap((match) => [...match.items, ...match.rows])])
  return matchItems({
    items: items.filter(({ key }) => !taken.has(key)),
    rows: rows.filter(({ id }) => !taken.has(id)),
    batches,
    rules,
    messageId: messageId ?? null,
    whole: { items, rows },
    foundIn: held.flatMap((match) =>
      taughtBy(
        items.filter(({ key }) => match.items.includes(key)),
        rows.filter(({ id }) => match.rows.includes(id))
      )
    )
  })
}

export function heldMatches({ matches }: Pick<Matching, 'matches'>, firstId = 1): readonly HeldMatch[] {
  return matches.map((match, at) => ({ ...match, id: firstId + at, figures: new Map() }))
}

/** Figures of what is given, with these matches and questions. */
export function figures(
  {
    items,
    rows,
    batches = [],
    rules = DEFAULT_RULES,
    resolutions = {},
    elsewhere,
    ...sides
  }: Given & Pick<AssessmentInput, 'suggested' | 'declined'>,
  matches: readonly HeldMatch[],
  questions: readonly Question[]
) {
  const none = { items: new Map(), rows: new Map(), matches: new Map() }
  const { suggested, declined } = sides
  return assess({
    items,
    rows: ownRows({ rows, elsewhere }),
    batches,
    rules,
    matches,
    questions,
    resolutions: { ...none, ...resolutions },
    ...(suggested && { suggested }),
    ...(declined && { declined })
  })
}

/** The rules, applied as they are, and the figures of that. */
export function reconcile(given: Given) {
  const made = matching(given)
  const matches = [...(given.held ?? []), ...heldMatches(made, 1000)]
  return { made, matches, assessed: figures(given, matches, made.questions) }
}
