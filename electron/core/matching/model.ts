import type { Contradiction } from '../../../shared/domain/reconciliation/contradiction.ts'
import type { Booking } from '../../../shared/domain/reconciliation/expectedPayment.ts'
import type { MatchForm } from '../../../shared/domain/reconciliation/match.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'

/** One expected payment from an instruction. Money is scaled (see shared/domain/money.ts). */
export interface InstructedItem {
  readonly batch: string | null
  readonly account: string | null
  /** A UUID in lower case with hyphens, or another id unchanged. */
  readonly correlationId: string | null
  readonly endToEndId: string | null
  readonly instructionId: string | null
  /** With the ledger's sign: negative if money leaves the account. Null in a list of ids. */
  readonly amount: bigint | null
  readonly currency: string | null
  readonly counterpartyName: string | null
  /** Whom the payee is paid for, a second name of it. */
  readonly ultimateName: string | null
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
  /** Several statements stand in a line each. */
  readonly reference: string | null
  /** `2026-01-31`. */
  readonly dueOn: string | null
}

/** An expected payment with its key in the reconciliation. */
export interface ExpectedItem extends InstructedItem {
  readonly key: string
  readonly position: number
}

export interface InstructedBatch {
  readonly id: string
  readonly booking: Booking
  readonly bulkPaymentId: string | null
  readonly account: string | null
  readonly dueOn: string | null
}

/** The fields of a transaction that matching uses. */
export interface FoundRow {
  readonly id: string
  readonly accountId: string
  readonly amount: bigint
  readonly currency: string
  /** Only its absolute value counts: the sign is that of `amount`. */
  readonly paymentAmount: bigint
  readonly paymentCurrency: string
  readonly bulkPaymentId: string | null
  readonly correlationId: string | null
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
  readonly reference: string
  readonly status: string
  readonly settlementStatus: SettlementStatus
  readonly type: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly isAbsent: boolean
}

/** A match made by a rule, with item keys and row ids in ascending order. */
export interface RuleMatch {
  readonly rule: string
  readonly form: MatchForm
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** Contradictions, although an id of the service names the payment; left out if there are none. */
  readonly against?: readonly Contradiction[]
}

/** Sides that may belong together but that only a person can match, and why. */
export interface Question {
  readonly rule: string
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** True: all items would claim all rows as one match. False: each item would claim one of the rows. */
  readonly together: boolean
  /** One sentence. */
  readonly why: string
  /** A rule was certain, but nobody accepted the match. */
  readonly isDeclined?: true
}

/** The result of the rules for unclaimed items and rows; lists in ascending order of their first item. */
export interface Matching {
  readonly matches: readonly RuleMatch[]
  readonly questions: readonly Question[]
  /** Searches that were not finished, one sentence each. */
  readonly gaveUp: readonly string[]
}

/** A current match, made by an accepted rule match or by hand. `figures` are those at the time of the decision. */
export interface HeldMatch {
  readonly id: number
  /** Null for one made by hand. */
  readonly rule: string | null
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** By transaction id: its figures when it was matched. */
  readonly figures: ReadonlyMap<string, HeldFigures>
  /** Contradictions at the time of the match; left out if there were none. */
  readonly against?: readonly Contradiction[]
  /** Contradictions that later readings of its transactions brought; empty once there are none any more. */
  readonly later?: readonly Contradiction[]
}

export interface HeldFigures {
  readonly amount: bigint
  readonly currency: string
  readonly settlementStatus: SettlementStatus
}

/** Part of an existing match: a batch of its items and a bulk payment of its rows. */
export interface FoundIn {
  readonly batch: string | null
  readonly bulkPaymentId: string | null
}

/** The transactions that a plan needs. A row is wanted if any of the parts names it. */
export interface WantedRows {
  /** In lower case with hyphens where they are UUIDs. */
  readonly correlationIds: readonly string[]
  readonly bulkPaymentIds: readonly string[]
  readonly ids: readonly string[]
  /** Rows in these currencies whose amount or payment amount is in one of the ranges, and that fit `within`. */
  readonly sizes: readonly WantedSizes[]
  /** Rows to these account numbers (only letters and digits, upper case) that fit `within`. */
  readonly counterpartyNumbers: readonly string[]
  /**
   * A few rows for each of these references (same form) that fit `within`: how often a text is used shows what it
   * proves.
   */
  readonly references: readonly string[]
  /** Also rows that may repeat a payment or bring its money back. */
  readonly related: Sieve | null
  readonly within: {
    /** ISO 8601 in UTC; null for an open end. */
    readonly from: string | null
    readonly to: string | null
    /** Account ids of the ledger; null for any. */
    readonly accounts: readonly string[] | null
  }
}

export const NOTHING_WANTED = {
  correlationIds: [],
  bulkPaymentIds: [],
  ids: [],
  sizes: [],
  counterpartyNumbers: [],
  references: [],
  related: null,
  within: { from: null, to: null, accounts: null }
} as const satisfies WantedRows

/** Ranges of absolute scaled money as pairs of smallest and largest, ascending, without overlap. */
export interface WantedSizes {
  readonly currency: string
  readonly ranges: readonly (readonly [least: bigint, most: bigint])[]
}

/**
 * What a file knows of its payments, small enough to pass to the ledger: a transaction that repeats one of them or
 * brings it back always passes, and few others do.
 */
export interface Sieve {
  /** A bit for each key; the number of bits is a power of two. */
  readonly bits: Uint8Array
  /** ISO 8601 in UTC: nothing before has to do with a payment but by its document. Null for an open end. */
  readonly from: string | null
  /** Whether money leaves the account, and whether it comes in. */
  readonly isOut: boolean
  readonly isIn: boolean
  /** Whether the id of a batch may be in the text of any payment, because some of its payments are not found. */
  readonly hasOpenBatch: boolean
}
