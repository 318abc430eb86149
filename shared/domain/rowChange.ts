import { z } from 'zod'
import { SyncKind } from './syncRun.ts'

/**
 * Something that was seen to happen to a transaction. `arrived`: first stored. `changed`: other values than before.
 * `absent`: a complete full sync run did not return it. `returned`: it was there again.
 */
export const RowChange = z.strictObject({
  kind: z.enum(['arrived', 'changed', 'absent', 'returned']),
  /** When the sync run that saw it stored it. */
  at: z.string(),
  pass: z.int(),
  passKind: SyncKind,
  /** Names as in the interface; money as decimal text in major units. Null: the field was missing or null. */
  fields: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .readonly()
})
export type RowChange = z.output<typeof RowChange>
