import { z } from 'zod'
import { WireFailure } from './connection.ts'

/** A table or an index of the ledger's file. */
export const TablePages = z.strictObject({ name: z.string(), pages: z.int() })
export type TablePages = z.output<typeof TablePages>

/** Result of reading the whole ledger file. */
export const LedgerCheck = z.strictObject({
  isWhole: z.boolean(),
  rows: z.int(),
  tables: z.array(TablePages).readonly(),
  /** Why the ledger is damaged. */
  error: WireFailure.nullable(),
  /** The damaged file was renamed, so that the next sync reads everything again. */
  isSetAside: z.boolean()
})
export type LedgerCheck = z.output<typeof LedgerCheck>

/** The figures for a ledger without damage. */
export type WholeLedger = Pick<LedgerCheck, 'rows' | 'tables'>
