import type { SyncCounts, SyncVerdict } from '../../shared/domain/syncRun.ts'
import { AppError, toWire, type WireError } from '../../shared/errors.ts'
import type { TransactionPage, TransactionsApi } from '../api/transactions.ts'
import type { Ledger, LedgerPass } from '../ledger/ledger.ts'

/** Rows asked for in one request; the interface states no maximum, and 100 is what such services commonly allow. */
const PAGE_LIMIT = 100

export interface FullPassOptions {
  readonly api: TransactionsApi
  readonly ledger: Ledger
  readonly signal: AbortSignal
  readonly onProgress: (counts: SyncCounts) => void
}

export interface FullPassEnd {
  readonly verdict: SyncVerdict
  readonly error?: WireError
  readonly counts: SyncCounts
}

/**
 * Reads the list from the first page to the last into the ledger, or goes on where an interrupted pass stopped, and
 * then reads the head of the list again until nothing new comes: rows that were created meanwhile, newest first,
 * stand before the page where the pass began. Resolves with the verdict; only a fault of the ledger itself rejects.
 */
export async function runFullPass({ api, ledger, signal, onProgress }: FullPassOptions): Promise<FullPassEnd> {
  const pass = await ledger.beginPass()
  let counts = pass.counts
  const store = async (page: FetchedPage, cursor: string | null) => {
    const { rows, problems } = page
    counts = await ledger.storePage(pass.id, { rows, problems, cursor, retries: page.retries })
    onProgress(counts)
  }
  try {
    const { head, tail } = await readToEnd(api, pass, signal, store)
    await readHead(api, { head, tail }, signal, () => counts, store)
  } catch (error) {
    const verdict = error instanceof AppError && error.code === 'cancelled' ? 'cancelled' : 'incomplete'
    const wire = verdict === 'cancelled' ? undefined : toWire(error)
    counts = await ledger.endPass(pass.id, { verdict, error: wire })
    return { verdict, counts, ...(wire && { error: wire }) }
  }
  counts = await ledger.endPass(pass.id, { verdict: 'complete', error: undefined })
  return { verdict: 'complete', counts }
}

type FetchedPage = TransactionPage & { readonly retries: number }
type Store = (page: FetchedPage, cursor: string | null) => Promise<void>

/** Where a pass began and ended: its first page, unless it went on with an older pass, and its last cursor. */
interface Ends {
  readonly head: FetchedPage | undefined
  readonly tail: string | null
}

/** Follows the list to its end, fetching the next page while this one is stored. */
async function readToEnd(api: TransactionsApi, pass: LedgerPass, signal: AbortSignal, store: Store): Promise<Ends> {
  const cursors = new Set<string>()
  let head: FetchedPage | undefined
  let cursor = pass.cursor
  let coming: Promise<FetchedPage> | undefined = fetchPage(api, cursor, signal)
  while (coming) {
    const page: FetchedPage = await coming
    if (pass.cursor === null) head ??= page
    const next = nextCursor(page, cursor, cursors)
    coming = page.hasMore ? fetchPage(api, next, signal) : undefined
    // A failure of the page that is fetched ahead is met by the await above, once this page is stored.
    coming?.catch(() => undefined)
    cursor = next
    await store(page, cursor)
  }
  return { head, tail: cursor }
}

/** The id after which the next page starts. A list that says it has more but does not advance would never end. */
function nextCursor(page: FetchedPage, cursor: string | null, seen: Set<string>): string | null {
  const next = page.ids.at(-1) ?? cursor
  if (!page.hasMore) return next
  if (next === null || seen.has(next)) {
    throw new AppError(
      'sync-stuck',
      'The service says that more transactions exist but keeps sending the same page. What was read is kept; try again later.'
    )
  }
  seen.add(next)
  return next
}

/** Reads from the head of the list until a page brings nothing new. What the first page of the pass held is not stored again. */
async function readHead(
  api: TransactionsApi,
  { head, tail }: Ends,
  signal: AbortSignal,
  counts: () => SyncCounts,
  store: Store
): Promise<void> {
  const cursors = new Set<string>()
  for (let cursor: string | null = null; ;) {
    const page = await fetchPage(api, cursor, signal)
    const fresh = without(page, head)
    if (fresh.rows.length + fresh.problems.length === 0) return
    const before = counts().inserted
    await store(fresh, tail)
    if (counts().inserted === before || !page.hasMore) return
    cursor = nextCursor(page, cursor, cursors)
  }
}

function without(page: FetchedPage, known: FetchedPage | undefined): FetchedPage {
  const ids = new Set(known?.rows.map(({ id }) => id))
  const raws = new Set(known?.problems.map(({ raw }) => raw))
  return {
    ...page,
    rows: page.rows.filter(({ id }) => !ids.has(id)),
    problems: page.problems.filter(({ raw }) => !raws.has(raw))
  }
}

async function fetchPage(api: TransactionsApi, cursor: string | null, signal: AbortSignal): Promise<FetchedPage> {
  let retries = 0
  const page = await api.list(
    { startingAfter: cursor ?? undefined, limit: PAGE_LIMIT, sortBy: 'created_at' },
    { signal, onRetry: () => retries++ }
  )
  // Where the cursor is inclusive, the page begins with the row that the last one ended with.
  const repeated = cursor !== null && page.ids[0] === cursor
  return { ...page, rows: repeated ? page.rows.filter(({ id }) => id !== cursor) : page.rows, retries }
}
