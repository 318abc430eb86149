import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { localDay } from '../../../../shared/days/localTime.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { LiveColumns } from '../columns/liveColumns.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { filterRows } from './filterRows.ts'
import type { PhraseSource } from './narrowByTexts.ts'
import type { RowMask } from './rowMask.ts'
import { readRowSet } from './rowSets.ts'
import { scanFewRows } from '../textIndex/scanPhrases.ts'
import { createRevisionCache, computeNow, type Now } from '../columns/revisionCache.ts'

/** The committed rows that match a filter. */
export interface Filtered {
  readonly columns: LiveColumns
  /** The cache key of a result that depends on a filter. */
  key(timeZone: string, parts: unknown): string
  mask(filter: TransactionFilter, timeZone: string): RowMask
}

export interface FilteredOptions {
  readonly db: ReadDb
  readonly columns: LiveColumns
  /** Finds the rows whose texts contain every phrase, ascending. */
  readonly matchPhrases: (phrases: readonly string[]) => Uint32Array
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly now: () => Now
}

/** Caches the last few filters and phrases of a revision, because a list, its totals and its figures use the same. */
export function createFiltered({ db, columns, matchPhrases, settlementStatusOf, now }: FilteredOptions): Filtered {
  const masks = createRevisionCache<RowMask>(4, now)
  const found = createRevisionCache<Uint32Array>(6, now)

  const phrases: PhraseSource = {
    inAll: (texts) => found.exact(JSON.stringify(texts), () => computeNow(now, () => matchPhrases(texts))).value,
    inFew: (rowIds, texts) => scanFewRows(db, rowIds, texts)
  }

  return {
    columns,
    key: (timeZone, parts) => dayKey(Date.now(), timeZone, parts),
    mask(filter, timeZone) {
      const key = dayKey(Date.now(), timeZone, filter)
      const source = () => ({
        columns: columns.current(),
        now: Date.now(),
        timeZone,
        phrases,
        rowSet: (name: Parameters<typeof readRowSet>[1], values?: readonly string[]) => readRowSet(db, name, values),
        settlementStatusOf
      })
      return masks.exact(key, () => computeNow(now, () => filterRows(filter, source()))).value
    }
  }
}

/** Filters may contain relative days, so the key contains today's date. */
export function dayKey(instant: number, timeZone: string, parts: unknown): string {
  return `${localDay(timeZone, instant)} ${timeZone} ${JSON.stringify(parts)}`
}
