import type { SyncKind } from '../../../shared/domain/syncRun.ts'
import { AppError } from '../../../shared/errors.ts'
import { counted, grouped } from '../../../shared/words/counted.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'

/** So many rows, or one in a hundred where that is more, may be unreadable. */
const FEW = 3

/** The list was read, but too little of it can be understood for totals to mean anything. */
export class RowsUnreadable extends AppError {
  constructor(unreadable: number, rows: number, reason: string) {
    const many =
      unreadable === rows
        ? `None of ${counted(rows, 'transaction')}`
        : `${grouped(unreadable)} of ${grouped(rows)} transactions`
    const can = unreadable === rows ? 'can' : 'cannot'
    super(
      'rows-unreadable',
      `${many} ${can} be read (${reason}). They are on the problems list with their text. Ask those who run the service; a later version of Tallydesk may read them.`
    )
  }
}

/** Throws if more follows a page whose rows cannot be named: after none of them can be asked on. */
export function checkNamed({ ids, problems, hasMore }: FetchedPage): void {
  const [first] = problems
  if (first && ids.length === 0 && hasMore) throw new RowsUnreadable(problems.length, problems.length, first.reason)
}

/**
 * At the end of a sync run: throws if too many of its rows cannot be read. A delta brings few rows, so they count among
 * those of the whole ledger.
 */
export async function checkReadable({ ledger }: Pick<SyncRunContext, 'ledger'>, kind: SyncKind): Promise<void> {
  const [{ rows }, { counts, completeness }] = await Promise.all([ledger.state(), ledger.lastSyncRun()])
  const unreadable = counts.quarantined
  const all = kind === 'delta' ? rows + completeness.problems : counts.seen
  if (unreadable <= Math.max(FEW, Math.floor(all / 100)) && (unreadable === 0 || unreadable < all)) return
  const { problems } = await ledger.problems({ from: 0, count: 1 })
  throw new RowsUnreadable(unreadable, all, problems[0]?.reason ?? 'they are no longer listed')
}
