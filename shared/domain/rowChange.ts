import { z } from 'zod'
import { SyncKind } from './syncRun.ts'

/**
 * An observed change of a transaction. `arrived`: first stored. `changed`: other values. `absent`: a complete full sync
 * run did not return it. `returned`: the service returned it again.
 */
export const RowChange = z.strictObject({
  kind: z.enum(['arrived', 'changed', 'absent', 'returned']),
  /** When the sync run stored the change. */
  at: z.string(),
  syncRun: z.int(),
  syncKind: SyncKind,
  /** Field names of the interface; money as decimal text in major units. Null: the field was missing or null. */
  fields: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .readonly()
})
export type RowChange = z.output<typeof RowChange>
