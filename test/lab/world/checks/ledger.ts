import { isDeepStrictEqual } from 'node:util'
import type { CurrencyTotal, Transaction } from '../../../../shared/domain/transaction.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import type { Process } from '../desk.ts'
import { decimal, shownFields, type ServiceRow } from '../service/wireTransaction.ts'
import { ask, Violation, type World } from '../world.ts'

interface Held {
  readonly rows: readonly Transaction[]
  /** The state of the ledger that they are of. */
  readonly revision: number
}

/** Every row that the page shows, of one state of the ledger. */
async function heldRows(world: World, page: Process): Promise<Held> {
  const rows: Transaction[] = []
  let order: number | undefined
  for (;;) {
    const window = { query: aQuery(), from: rows.length, count: 1000, ...(order !== undefined && { revision: order }) }
    const { rows: shown, total, revision } = await ask(world, page, 'transactions.find', window)
    if (revision !== (order ??= revision)) return heldRows(world, page)
    const due = Math.min(total - rows.length, 1000)
    if (shown.length !== due) throw new Violation(`${shown.length} rows are shown from ${rows.length} of ${total}`)
    rows.push(...shown)
    if (rows.length < total) continue
    if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw new Violation('A row is shown twice')
    return { rows, revision }
  }
}

/** The same with the sums that the page shows: a sync may go on meanwhile. */
async function heldRowsAndSums(world: World, page: Process) {
  for (;;) {
    const { rows, revision } = await heldRows(world, page)
    const totals = await ask(world, page, 'transactions.totals', aQuery())
    const now = await ask(world, page, 'transactions.find', { query: aQuery(), from: 0, count: 1 })
    if (now.revision === revision) return { rows, totals }
  }
}

/** A sync that says COMPLETE holds every row as the service had it between its begin and now, and no other as there. */
export async function checkComplete(world: World, page: Process, begin: number, isFull: boolean): Promise<void> {
  const end = world.clock.now()
  const held = new Map((await heldRows(world, page)).rows.map((row) => [row.id, row]))
  // A service of which nothing is known, and which says that it has nothing, is believed.
  if (held.size === 0 && world.service.weather.blank > 0) return
  let isWrong = false
  for (const [id, states] of world.service.states) {
    const first = states.findLast(({ at }) => at <= begin)
    const during = states.filter(({ at }) => at > begin && at <= end)
    const possible = [...(first ? [first] : []), ...during].map(({ row }) => row)
    const row = held.get(id)
    if (!first?.row) {
      const wasGone = first !== undefined && during.length === 0
      if (wasGone && isFull && row && !row.isAbsent) throw new Violation(`COMPLETE, and ${id} is shown, which is gone`)
      continue
    }
    if (possible.includes(undefined)) continue
    if (!row || row.isAbsent) {
      const how = row ? 'shown as gone' : 'not there'
      if (!world.hasAgreed) throw new Violation(`COMPLETE, and ${id} is ${how}`)
      isWrong = true
      continue
    }
    if (!possible.some((state) => state && isShown(state, row))) {
      throw new Violation(
        `COMPLETE, and ${id} is shown as ${JSON.stringify(row)}, which it was not: ${JSON.stringify(possible.map((state) => state && shownFields(state)))}`
      )
    }
  }
  // A full sync that found all again ends what was agreed to.
  if (isFull && !isWrong) world.hasAgreed = false
}

function isShown(
  state: ServiceRow,
  { isAbsent: _absent, reconciliation: _reconciliation, ...row }: Transaction
): boolean {
  return isDeepStrictEqual(shownFields(state), row)
}

/** What is shown was so at some time, adds up to the sums that are shown, and is all that COMPLETE AS OF promises. */
export async function checkLedger(world: World, page: Process): Promise<void> {
  const { service } = world
  const { rows, totals } = await heldRowsAndSums(world, page)
  for (const row of rows) {
    const states = service.states.get(row.id)
    if (!states?.some((state) => state.row && isShown(state.row, row)))
      throw new Violation(`${row.id} is shown as it never was: ${JSON.stringify(row)}`)
  }
  checkTotals(rows, totals)
  const { completeness } = await ask(world, page, 'sync.get', undefined)
  const held = new Map(rows.map((row) => [row.id, row]))
  if (completeness.completeAsOf !== null && held.size > 0) checkAsOf(world, held, completeness.completeAsOf)
}

/** What the service had at that time, and has had ever since, is there as it was then or later. */
function checkAsOf({ service, hasAgreed }: World, held: ReadonlyMap<string, Transaction>, asOf: string): void {
  const time = Date.parse(asOf)
  for (const [id, states] of service.states) {
    const then = states.findLast(({ at }) => at <= time)?.row
    if (!then || states.some(({ at, row }) => at > time && !row)) continue
    const row = held.get(id)
    if (!row && !hasAgreed) throw new Violation(`Complete as of ${asOf}, and ${id} is not there`)
    if (row && !row.isAbsent && row.updatedAt < then.updatedAt)
      throw new Violation(`Complete as of ${asOf}, and ${id} is older than that`)
  }
}

// Of the words that the services of worlds use.
const SETTLED = new Set(['completed', 'settled', 'executed'])
const FAILED = new Set(['failed', 'returned', 'rejected', 'cancelled', 'reversed', 'declined'])
const PENDING = /^(created|pending|processing|scheduled)/

function standingOf(status: string): 'settled' | 'pending' | 'failed' | 'unclassified' {
  if (SETTLED.has(status)) return 'settled'
  if (FAILED.has(status)) return 'failed'
  return PENDING.test(status) ? 'pending' : 'unclassified'
}

function checkTotals(rows: readonly Transaction[], totals: readonly CurrencyTotal[]): void {
  const own = new Map<string, bigint>()
  for (const { currency, status, amount } of rows) {
    const key = `${currency} ${standingOf(status)}`
    own.set(key, (own.get(key) ?? 0n) + BigInt(amount.replace('.', '')))
  }
  for (const total of totals) {
    for (const standing of ['settled', 'pending', 'failed', 'unclassified'] as const) {
      const right = decimal(own.get(`${total.currency} ${standing}`) ?? 0n)
      if (total[standing].net !== right)
        throw new Violation(`The sum of ${total.currency} ${standing} is ${right}, and ${total[standing].net} is shown`)
    }
  }
}
