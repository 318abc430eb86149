import { z } from 'zod'
import { ExportSettings } from './exportFile.ts'
import { TransactionSort } from './transaction.ts'
import { TransactionFilter } from './transactionFilter.ts'

/** As the user wrote it; names that differ only in case or outer spaces are the same. */
export const GivenName = z.string().trim().min(1).max(80)

/** A named filter and order. */
export const SavedView = z.strictObject({
  name: GivenName,
  filter: TransactionFilter,
  sort: z.array(TransactionSort).min(1).max(5).readonly()
})
export type SavedView = z.output<typeof SavedView>

export const ExportTemplate = z.strictObject({ name: GivenName, settings: ExportSettings })
export type ExportTemplate = z.output<typeof ExportTemplate>

const TableColumn = z.strictObject({
  id: z.string().min(1).max(50),
  isShown: z.boolean(),
  /** Px; null for the column's own width. */
  width: z.number().min(20).max(4000).nullable(),
  pin: z.enum(['left', 'right']).nullable()
})

export const Density = z.enum(['compact', 'regular', 'roomy'])
export type Density = z.output<typeof Density>

/** Settings of the transaction table; columns in order. */
export const TableLayout = z.strictObject({
  columns: z.array(TableColumn).max(60).readonly(),
  density: Density,
  sort: z.array(TransactionSort).min(1).max(5).readonly()
})
export type TableLayout = z.output<typeof TableLayout>

export const AccountName = z.strictObject({ accountId: z.string().min(1).max(200), name: GivenName })
export type AccountName = z.output<typeof AccountName>

/** The user's settings for one connection. In a file of their own, never in the ledger, which may be deleted. */
export const Workspace = z.strictObject({
  views: z.array(SavedView).max(200).readonly(),
  templates: z.array(ExportTemplate).max(200).readonly(),
  accountNames: z.array(AccountName).max(10_000).readonly(),
  /** Null until the user changes something. */
  table: TableLayout.nullable()
})
export type Workspace = z.output<typeof Workspace>
