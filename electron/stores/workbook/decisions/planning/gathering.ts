import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { StatusWords } from '../../../../../shared/transactions/transactionStatus.ts'
import { paymentsAmong } from '../../../../core/matching/pairing/relating/paymentIndex.ts'
import { closes } from '../../../../core/matching/figures/assessing/closed.ts'
import {
  bulksOfPayments,
  relatedAmong,
  wantedById,
  wantedEquals,
  wantedLeft,
  wantedRelated
} from '../../../../core/matching/pairing/wantedRows.ts'
import type { ExpectedItem, FoundRow, WantedRows } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { createCandidateReader } from './readCandidates.ts'
import { shownIn } from './told.ts'

type IdLists = 'correlationIds' | 'bulkPaymentIds' | 'ids'

/**
 * `WantedRows` on the way to the ledger: each list of ids as JSON arrays of some thousand. Otherwise every thread on
 * the way would copy a hundred thousand strings, and free them only at its next garbage collection.
 */
export type RowQuestion = Omit<WantedRows, IdLists> & Readonly<Record<IdLists, readonly string[]>>

/** The transactions that the ledger delivers for a plan. */
export interface Gathering {
  /** What to ask the ledger for next; null if everything was requested. */
  wanted(open: OpenReconciliation, rules: readonly MatchRule[]): RowQuestion | null
  offer(lines: Uint8Array): void
  readonly rows: Map<string, FoundRow>
}

export function beginGathering(words: StatusWords): Gathering {
  const rows = new Map<string, FoundRow>()
  const read = createCandidateReader(words)
  const passing: FoundRow[] = []
  let requests = 0
  /** What the file names by id. */
  let named: readonly FoundRow[] = []
  let hasOpen = false
  /** The bulk payments of which every transaction was requested. */
  let asked: ReadonlySet<string> = new Set()
  /** What was shown or decided on. */
  let kept: ReadonlySet<string> = new Set()
  let bulks: ReadonlySet<string> = new Set()
  return {
    rows,
    offer(lines) {
      if (requests > 2) passing.push(...read(lines))
      else for (const row of read(lines)) rows.set(row.id, row)
    },
    wanted(open, rules) {
      const { view, batches, matchOfItem, matchOfRow, resolutions } = open
      requests += 1
      if (requests === 1) {
        return questionOf({ ...wantedById(view.items, batches), ids: [...matchOfRow.keys()] })
      }
      if (requests === 2) {
        named = [...rows.values()]
        const isDecided = ({ key }: ExpectedItem) => matchOfItem.has(key) || resolutions.items.has(key)
        const isClosed = ({ key }: ExpectedItem) => !matchOfItem.has(key) && closes(resolutions.items.get(key))
        const wanted = wantedLeft({ items: view.items, isDecided, isClosed, batches, rows: named, rules })
        hasOpen = wanted.sizes.length > 0
        asked = new Set(wanted.bulkPaymentIds)
        return questionOf(wanted)
      }
      const known = { items: view.items, batches, named, all: [...rows.values(), ...passing] }
      if (requests === 3) {
        bulks = new Set(hasOpen ? bulksOfPayments(known, asked) : [])
        const payments = paymentsAmong(view.items, named)
        const wanted = wantedRelated({ items: view.items, batches, rules }, payments, hasOpen)
        // Only now, because what the file is held against above must not depend on what an earlier run showed.
        kept = new Set([...resolutions.rows.keys(), ...shownIn(open)])
        return questionOf({ ...wanted, bulkPaymentIds: [...bulks], ids: [...kept] })
      }
      if (passing.length === 0) return null
      const equals = requests === 4 ? wantedEquals(passing, known) : null
      if (equals) return questionOf(equals)
      const others = passing.filter(({ id, bulkPaymentId }) => kept.has(id) || bulks.has(bulkPaymentId ?? ''))
      for (const row of [...relatedAmong(passing, known), ...others]) rows.set(row.id, row)
      return null
    }
  }
}

function questionOf(wanted: WantedRows): RowQuestion {
  const { correlationIds, bulkPaymentIds, ids } = wanted
  return {
    ...wanted,
    correlationIds: listsOf(correlationIds),
    bulkPaymentIds: listsOf(bulkPaymentIds),
    ids: listsOf(ids)
  }
}

/** A compromise: long lists are faster to look up, short ones need less memory. */
const IDS_A_LIST = 20_000

/** Ids as JSON arrays; see `RowQuestion`. */
export function listsOf(ids: readonly string[]): readonly string[] {
  const lists: string[] = []
  for (let from = 0; from < ids.length; from += IDS_A_LIST) {
    lists.push(JSON.stringify(ids.slice(from, from + IDS_A_LIST)))
  }
  return lists
}
