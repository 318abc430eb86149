import { z } from 'zod'
import { BulkWindow, BulkWindowRequest, Siblings } from '../domain/bulkPayment.ts'
import { Overview, OverviewRequest } from '../domain/overview.ts'
import { RowChange } from '../domain/rowChange.ts'
import {
  CounterpartiesRequest,
  CounterpartyCount,
  CurrencyTotal,
  FacetsRequest,
  TransactionDetails,
  TransactionFacets,
  TransactionId,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../domain/transaction.ts'
import { call } from './call.ts'

/** The rows of the ledger. */
export const transactionCalls = {
  'transactions.find': call(TransactionWindowRequest, TransactionWindow),
  'transactions.get': call(TransactionId, TransactionDetails),
  'transactions.totals': call(TransactionQuery, z.array(CurrencyTotal).readonly()),
  /** Values of the given rows, or of the whole ledger. */
  'transactions.facets': call(FacetsRequest.optional(), TransactionFacets),
  /** Most frequent first. */
  'transactions.counterparties': call(CounterpartiesRequest, z.array(CounterpartyCount).readonly()),
  'transactions.overview': call(OverviewRequest, Overview),
  'transactions.bulks': call(BulkWindowRequest, BulkWindow),
  'transactions.siblings': call(TransactionId, Siblings),
  /** The observed changes of a transaction, latest first. */
  'transactions.history': call(TransactionId, z.array(RowChange).readonly())
}
