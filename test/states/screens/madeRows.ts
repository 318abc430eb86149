import { fakeRow } from '../../support/bridge/ledger/fakeRows.ts'
import type { Made } from '../state.ts'

const MILLION = 1_000_000

/** A list so long that nothing real would make it in time. */
export const millionRows: Made = {
  'transactions.find': {
    gives: ({ from, count, revision = 1 }) => ({
      rows: Array.from({ length: Math.min(count, MILLION - from) }, (_, step) => fakeRow(from + step)),
      from,
      total: MILLION,
      revision
    })
  }
}
