import { z } from 'zod'
import { WireFailure } from './connection.ts'

/** A table or an index of the ledger's file. */
export const TablePages = z.strictObject({ name: z.string(), pages: z.int() })
export type TablePages = z.output<typeof TablePages>

/** What reading all of the ledger's file showed. */
export const LedgerCheck = z.strictObject({
  isWhole: z.boolean(),
  rows: z.int(),
  tables: z.array(TablePages).readonly(),
  /** Why it is not whole. */
  error: WireFailure.nullable(),
  /** The damaged file was set aside, so that the next sync reads everything again. */
  isSetAside: z.boolean()
})
export type LedgerCheck = z.output<typeof LedgerCheck>

/** What a whole ledger is told with. */
export type WholeLedger = Pick<LedgerCheck, 'rows' | 'tables'>
