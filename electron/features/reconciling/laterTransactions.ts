import { setTimeout as wait } from 'node:timers/promises'
import type { LaterCount, ReconciliationSummary } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { inTurn, oneWaiting } from '../../../shared/app/inTurn.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { LedgerMoment } from '../../stores/ledger/reading/rowsSince.ts'
import type { Log } from '../../session/ports.ts'
import type { PlanContext, Workbook } from '../../stores/workbook/workbook.ts'
import { readRows } from './gatherRows.ts'

/** More transactions than these are not compared with what is signed off: it is looked through anew. */
const MOST_COMPARED = 2000
/** Milliseconds. A sync run changes rows several times a second; a person decides all the time. */
const SOON = 1000
const AFTER_DECISION = 60_000
const AFTER_FAILURE = 600_000
/** Milliseconds between two looks, in which others have their turn. */
const BETWEEN = 500

/** What was looked for among the rows of a ledger, which keeps it. */
interface Looks {
  /** All rows up to this moment were looked at; null before the first time. */
  readonly upTo: LedgerMoment | null
  /** The last entry of the audit trail at that time; undefined before the first time. */
  readonly entry?: number
  /** The meanings of status words at that time, as JSON. */
  readonly words: string
  /** By id of a signed-off reconciliation; `at`: its `changedAt` when it was looked through, null if it has to be again. */
  readonly looked: Readonly<Record<string, { readonly at: string | null; readonly count: number }>>
}

const NEVER: Looks = { upTo: null, words: '', looked: {} }

/**
 * Counts in the background how many later transactions concern what is signed off, such as money that came back. A
 * reconciliation is looked through again once transactions came, changed or became free that may concern it, or once it
 * has changed; if something concerns it already, also after other decisions.
 */
export interface LaterTransactions {
  rowsChanged(): void
  signedOff(): void
  decided(): void
  /** Takes over what another look at a reconciliation found. */
  counted(id: string, count: number | null): void
  /** Of each that is signed off, as last counted. */
  counts(): Promise<readonly LaterCount[]>
  /** Resolves when nothing is looked at any more. */
  close(): Promise<void>
}

export interface LaterTransactionsContext {
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  readonly ledger: () => Promise<Ledger>
  readonly statusWords: () => Promise<PlanContext['statusWords']>
  /** Counts for one reconciliation; see `ReconciliationJobs`. */
  readonly unseen: (id: string) => Promise<number | null>
  readonly announce: (counts: readonly LaterCount[]) => void
  readonly log: Log
  /** Whether this process stays; without it nothing is looked at, and what was counted is only read. */
  readonly stays: boolean
}

export function createLaterTransactions(context: LaterTransactionsContext): LaterTransactions {
  const closing = new AbortController()
  const { signal } = closing
  const [looking, writing] = [inTurn(), inTurn()]
  // A look that has not begun sees what came meanwhile. Looks may take longer than the time between two syncs.
  const lookOnce = oneWaiting(looking, look, repeatLater)
  let next: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined

  function begin(pause: number): void {
    const at = Date.now() + pause
    if (!context.stays || signal.aborted || (next && next.at <= at)) return
    clearTimeout(next?.timer)
    const start = (): void => {
      next = undefined
      lookOnce()
    }
    next = { at, timer: setTimeout(start, pause).unref() }
  }

  function repeatLater(error: unknown): void {
    if (signal.aborted) return
    begin(AFTER_FAILURE)
    context.log('later-transactions-not-counted', { code: toWire(error).code })
  }

  async function stored(): Promise<Looks> {
    const looks = await (await context.ledger()).looks()
    // Only `change` writes it.
    return looks === undefined ? NEVER : (JSON.parse(looks) as Looks)
  }

  const change = (edit: (looks: Looks) => Looks) =>
    writing(async () => {
      const before = await stored()
      const after = edit(before)
      const looks = JSON.stringify(after)
      if (looks === JSON.stringify(before)) return
      await (await context.ledger()).keepLooks(looks)
      if (JSON.stringify(after.looked) !== JSON.stringify(before.looked)) context.announce(await counts())
    })

  async function signedOffOf(workbook: Workbook | undefined): Promise<readonly ReconciliationSummary[]> {
    return (await workbook?.list())?.filter(({ phase }) => phase === 'signed-off') ?? []
  }

  async function counts(): Promise<readonly LaterCount[]> {
    const workbook = await context.storedWorkbook()
    const signedOff = await signedOffOf(workbook)
    if (!workbook || signedOff.length === 0) return []
    const looks = await stored()
    // A process that stays looks at once.
    const isBehind = !context.stays && (await since(workbook, looks, 0)).ids === null
    return signedOff.map(({ id, changedAt }) => {
      const { at, count } = looks.looked[id] ?? { at: null, count: 0 }
      return { id, count: count === 0 && (isBehind || at !== changedAt) ? null : count }
    })
  }

  /** What came, changed or became free since the last look; `ids` is null if that may be more than `most`. */
  async function since(workbook: Workbook, last: Looks, most: number) {
    const words = JSON.stringify(await context.statusWords())
    const ledger = await context.ledger()
    const { now: upTo, ids: changed } = await ledger.rowsSince(words === last.words ? last.upTo : null, most)
    const { seq: entry, ids: freed } = await workbook.freedSince(last.entry, most)
    return { moment: { upTo, entry, words }, ids: changed && freed && [...changed, ...freed] }
  }

  async function look(): Promise<void> {
    signal.throwIfAborted()
    const workbook = await context.storedWorkbook()
    const signedOff = await signedOffOf(workbook)
    if (!workbook || signedOff.length === 0) return
    await markOutdated(workbook, signedOff)
    const { looked } = await stored()
    for (const { id, changedAt: at } of signedOff) {
      if (looked[id]?.at === at) continue
      signal.throwIfAborted()
      try {
        const count = await context.unseen(id)
        // The next sync run that completes the ledger begins anew.
        if (count === null) return
        await change((looks) => ({ ...looks, looked: { ...looks.looked, [id]: { at, count } } }))
      } catch (error) {
        // It stays outdated, and the others have their turn.
        repeatLater(error)
      }
      await wait(BETWEEN, undefined, { signal, ref: false })
    }
  }

  /** Marks what has to be looked through again because of the transactions since the last time. */
  async function markOutdated(workbook: Workbook, signedOff: readonly ReconciliationSummary[]): Promise<void> {
    const before = await stored()
    const { moment, ids } = await since(workbook, before, MOST_COMPARED)
    const rows = await linesOf(await context.ledger(), ids ?? [])

    const outdated = new Set<string>()
    for (const { id, counts } of signedOff) {
      const isOutdated =
        ids === null ||
        (before.looked[id]?.count ?? 0) > 0 ||
        // A payment that was left open may be made by any transaction.
        (rows.length > 0 && (counts.queue > 0 || (await workbook.mayConcern(id, rows))))
      if (isOutdated) outdated.add(id)
      signal.throwIfAborted()
    }
    await change(({ looked }) => ({
      ...moment,
      looked: Object.fromEntries(
        signedOff.flatMap(({ id }) => {
          const last = looked[id]
          return last ? [[id, outdated.has(id) ? { ...last, at: null } : last]] : []
        })
      )
    }))
  }

  return {
    rowsChanged: () => begin(SOON),
    signedOff: () => begin(SOON),
    decided: () => begin(AFTER_DECISION),
    counted: (id, count) => {
      change((looks) => {
        const last = looks.looked[id]
        return last && count !== null ? { ...looks, looked: { ...looks.looked, [id]: { ...last, count } } } : looks
      }).catch(repeatLater)
    },
    counts,
    async close() {
      closing.abort(new AppError('cancelled', 'Cancelled.'))
      clearTimeout(next?.timer)
      await looking(() => writing(() => Promise.resolve()))
    }
  }
}

/** The current rows with these ids, as `Workbook.mayConcern` takes them. */
async function linesOf(ledger: Ledger, ids: readonly string[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  if (ids.length > 0) await readRows(ledger, ids, (lines) => Promise.resolve(void pieces.push(lines)))
  return Buffer.concat(pieces)
}
