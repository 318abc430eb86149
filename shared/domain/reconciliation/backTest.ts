import { z } from 'zod'
import { ItemKey } from './expectedPayment.ts'
import { ItemState } from './itemState.ts'
import { ReconciliationId } from './reconciliation.ts'

/** What other rules would have made of signed-off reconciliations; nothing is changed. */
export const BackTest = z.strictObject({
  rulesVersion: z.int().nullable(),
  reconciliations: z
    .array(
      z.strictObject({
        id: ReconciliationId,
        name: z.string(),
        same: z.int(),
        /** Items with another state, or claimed by other transactions; the first 100. */
        different: z
          .array(
            z.strictObject({
              item: ItemKey,
              position: z.int(),
              was: z.strictObject({ state: ItemState, transactionIds: z.array(z.string()).readonly() }),
              would: z.strictObject({ state: ItemState, transactionIds: z.array(z.string()).readonly() })
            })
          )
          .readonly(),
        differentCount: z.int()
      })
    )
    .readonly()
})
export type BackTest = z.output<typeof BackTest>
