import { z } from 'zod'
import { ItemKey } from './expectedPayment.ts'

/**
 * A decision that a member of a team made while the team’s database was out of reach. It waits on their computer and
 * changes nothing before the team has it.
 */
export const Proposal = z.strictObject({
  id: z.int(),
  /** When it was decided, ISO 8601 in UTC. Its entry in the audit trail will say the same. */
  at: z.string(),
  /** The id of one. Not `ReconciliationId`, whose file needs this one. */
  reconciliation: z.uuid(),
  /** One sentence, as the audit trail will say it. */
  words: z.string(),
  /** The payments and transactions that it decides on. */
  items: z.array(ItemKey).readonly(),
  transactionIds: z.array(z.string()).readonly(),
  /** It was sent, and no answer came: the team may have it already. */
  isSent: z.boolean(),
  /** Why it was not sent although the database answers again; null while it waits. */
  refusal: z.string().nullable()
})
export type Proposal = z.output<typeof Proposal>
