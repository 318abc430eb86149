import type { Contradiction } from '../../shared/domain/reconciliation/contradiction.ts'
import type { Booking } from '../../shared/domain/reconciliation/expectedPayment.ts'
import type { MatchForm } from '../../shared/domain/reconciliation/match.ts'
import type { SettlementStatus } from '../../shared/transactionStatus.ts'

/** One expected payment as an instruction states it. Money is scaled (see shared/domain/money.ts). */
export interface InstructedItem {
  readonly batch: string | null
  readonly account: string | null
  /** A UUID in lower case with hyphens; else as it stands. */
  readonly correlationId: string | null
  readonly endToEndId: string | null
  readonly instructionId: string | null
  /** As the ledger would show it: negative for money that is to leave the account. Null for a list of ids alone. */
  readonly amount: bigint | null
  readonly currency: string | null
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
  readonly reference: string | null
  /** `2026-01-31`. */
  readonly dueOn: string | null
}

/** An expected payment with its name in the reconciliation. */
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

/** A transaction, as matching sees it. */
export interface FoundRow {
  readonly id: string
  readonly accountId: string
  readonly amount: bigint
  readonly currency: string
  /** Only its size counts: the sign is that of `amount`. */
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

/** A match that a rule made. Items and rows by key and id, in ascending order. */
export interface RuleMatch {
  readonly rule: string
  readonly form: MatchForm
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** What speaks against it although an id of the service names it; left out where nothing does. */
  readonly against?: readonly Contradiction[]
}

/** What might belong together, and why nobody but a person can say. */
export interface Question {
  readonly rule: string
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** All its items would claim all its rows, as one match; else each item would claim one of the rows. */
  readonly together: boolean
  /** A sentence. */
  readonly why: string
  /** A rule was sure of it, and nobody accepted it. */
  readonly isDeclined?: true
}

/** What the rules made of items and rows that nothing had claimed. Lists in ascending order of their first item. */
export interface Matching {
  readonly matches: readonly RuleMatch[]
  readonly questions: readonly Question[]
  /** Searches that were not carried to their end, in sentences. */
  readonly gaveUp: readonly string[]
}

/** A match that holds: made by a rule and applied, or by hand. `figures` are those that it was decided on. */
export interface HeldMatch {
  readonly id: number
  /** Null for one made by hand. */
  readonly rule: string | null
  readonly items: readonly string[]
  readonly rows: readonly string[]
  /** By transaction id: what it was when it was matched. */
  readonly figures: ReadonlyMap<string, HeldFigures>
  /** What spoke against it when it was made; left out where nothing did. */
  readonly against?: readonly Contradiction[]
}

export interface HeldFigures {
  readonly amount: bigint
  readonly currency: string
  readonly settlementStatus: SettlementStatus
}

/** Where a part of the instruction was found before: a held match's item is of this batch, its row of this bulk payment. */
export interface FoundIn {
  readonly batch: string | null
  readonly bulkPaymentId: string | null
}

/** Which transactions a plan needs. Everything is a union: a row is wanted when any part names it. */
export interface WantedRows {
  /** In lower case with hyphens where they are UUIDs. */
  readonly correlationIds: readonly string[]
  readonly bulkPaymentIds: readonly string[]
  readonly ids: readonly string[]
  /** Rows of these currencies whose amount, or payment amount, has a size in one of the ranges, and that fit `within`. */
  readonly sizes: readonly WantedSizes[]
  /** Rows to one of these account numbers (letters and digits only, upper case) that fit `within`. */
  readonly counterpartyNumbers: readonly string[]
  /** A few rows with each of these references (likewise) that fit `within`: how often a text is used shows what it tells. */
  readonly references: readonly string[]
  /** Also rows of the same size, party and currency as one that was asked for before, at most so many days apart. */
  readonly aroundDays: number | null
  readonly within: {
    /** ISO 8601 in UTC; null where that end is open. */
    readonly from: string | null
    readonly to: string | null
    /** The ledger's account ids; null for any. */
    readonly accounts: readonly string[] | null
  }
}

/** Sizes (without a sign) as pairs of scaled money, smallest and largest, in ascending order, not overlapping. */
export interface WantedSizes {
  readonly currency: string
  readonly ranges: readonly (readonly [least: bigint, most: bigint])[]
}
