import { z } from 'zod'
import { MOST_DECIDED } from '../../reconciliation/mostDecided.ts'
import { Decimal } from '../money.ts'
import { TeamLogin } from '../team.ts'
import { Booking, ItemKey } from './expectedPayment.ts'
import { MatchId } from './match.ts'

export const Reason = z.string().trim().min(3).max(500)

/**
 * The subject of a resolution or a note. `rest`: how many transactions the rest of a bulk payment has for which this one
 * waits, if a resolution is for all of them.
 */
export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), key: ItemKey }),
  z.strictObject({ kind: z.literal('transaction'), id: z.string().min(1).max(200), rest: z.int().min(1).optional() }),
  z.strictObject({ kind: z.literal('match'), id: MatchId })
])
export type Target = z.output<typeof Target>

/** The sides of a match by hand: any number of payments against any number of transactions. */
export const MatchSides = {
  items: z.array(ItemKey).min(1).max(MOST_DECIDED).readonly(),
  transactionIds: z.array(z.string()).min(1).max(MOST_DECIDED).readonly()
}

/** What can be assigned to a team member. */
export const AssignedTarget = Target.options[0].or(Target.options[1])
export type AssignedTarget = z.output<typeof AssignedTarget>

const targets = z.array(Target).min(1).max(MOST_DECIDED).readonly()

const resolution = { targets, reason: Reason }

/** What needs no choosing of transactions, so that it can be filled in in a workbook. */
const FILLED_IN = [
  /** The money will not move: this part of the difference is explained. */
  z.strictObject({ do: z.literal('write-off'), ...resolution }),
  z.strictObject({ do: z.literal('ignore'), ...resolution }),
  z.strictObject({ do: z.literal('explain'), ...resolution }),
  /** The next reconciliation expects what is missing, or the residual of a match. */
  z.strictObject({ do: z.literal('carry'), ...resolution }),
  /** `due`: a day. `to`: null removes the assignment. */
  z.strictObject({
    do: z.literal('assign'),
    targets: z.array(AssignedTarget).min(1).max(MOST_DECIDED).readonly(),
    to: TeamLogin.nullable(),
    due: z.iso.date().nullable()
  })
] as const
export const FilledInDecision = z.discriminatedUnion('do', FILLED_IN)
export type FilledInDecision = z.output<typeof FilledInDecision>

/** The name and SHA-256 (hex) of a workbook that came back. */
export const FilledInFile = z.strictObject({
  name: z.string().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
})

/** What a person decides in a reconciliation. Each decision is one log entry and can be undone at any time. */
export const Decision = z.discriminatedUnion('do', [
  /** If the two sides differ, the match has a difference. */
  z.strictObject({ do: z.literal('match'), ...MatchSides }),
  z.strictObject({ do: z.literal('unmatch'), matches: z.array(MatchId).min(1).max(MOST_DECIDED).readonly() }),
  /** Replaces an item by parts; their amounts add up to its amount. */
  z.strictObject({ do: z.literal('split'), item: ItemKey, amounts: z.array(Decimal).min(2).max(100).readonly() }),
  ...FILLED_IN,
  z.strictObject({ do: z.literal('note'), target: Target, text: z.string().trim().min(1).max(2000) }),
  /** Several together, as the workbook `file` had them. */
  z.strictObject({
    do: z.literal('fill-in'),
    file: FilledInFile,
    decisions: z.array(FilledInDecision).min(1).max(MOST_DECIDED).readonly()
  }),
  /** Treats a batch as one transaction, or as one for each item; undoes the matches made the other way. */
  z.strictObject({ do: z.literal('book'), batch: z.string().nullable(), booking: Booking }),
  z.strictObject({ do: z.literal('rename'), name: z.string().trim().min(1).max(120) }),
  /** The sequence number of the entry. Undoing an applied plan takes back all its matches. */
  z.strictObject({ do: z.literal('undo'), entry: z.int() })
])
export type Decision = z.output<typeof Decision>
