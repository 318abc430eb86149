import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Process } from '../desk.ts'
import { ask, Violation, type Work, type World } from '../world.ts'

/** Everything that a page shows of a reconciliation. */
export interface Shown {
  readonly details: ReconciliationDetails
  readonly items: readonly ItemRow[]
  readonly found: readonly FoundTransaction[]
}

export async function shownOf(world: World, page: Process, id: string): Promise<Shown> {
  const all = { states: [], only: 'all', currency: null, text: '' } as const
  const details = await ask(world, page, 'reconciliation.get', id)
  const items = await ask(world, page, 'reconciliation.items', {
    id,
    filter: { ...all, batch: null },
    from: 0,
    count: 500
  })
  const found = await ask(world, page, 'reconciliation.found', { id, filter: all, from: 0, count: 500 })
  return { details, items: items.rows, found: found.rows }
}

/** What people decided, which nothing but another decision changes: no restart, no sync. */
export async function decidedState(world: World, page: Process): Promise<string> {
  const list = await ask(world, page, 'reconciliation.list', undefined)
  const states = []
  for (const { id } of list) {
    const { details, items, found } = await shownOf(world, page, id)
    states.push({
      id,
      name: details.name,
      phase: details.phase,
      signOffs: details.signOffs.length,
      items: items.map(({ key, amount, match, resolution, hasNote }) => [key, amount, match, resolution, hasNote]),
      claims: found.flatMap((row) =>
        row.match === null && row.resolution === null ? [] : [[row.id, row.match, row.resolution]]
      )
    })
  }
  return JSON.stringify(states)
}

/** Figures add up, nothing is matched twice, and no match stands that the order says is wrong. */
export async function checkReconciliations(world: World, page: Process): Promise<void> {
  const claimed = new Map<string, string>()
  for (const { id } of await ask(world, page, 'reconciliation.list', undefined)) {
    const shown = await shownOf(world, page, id)
    checkFigures(shown)
    for (const row of shown.found) {
      if (row.match === null || row.state !== 'expected') continue
      const other = claimed.get(row.id)
      if (other !== undefined) throw new Violation(`${row.id} is claimed by ${other} and by ${id}`)
      claimed.set(row.id, id)
    }
    const work = world.works.find((each) => each.id === id)
    if (work?.isLate) checkTruth(work, shown)
  }
}

const scaled = (amount: string) => BigInt(amount.replace('.', ''))

function checkFigures({ details, items }: Shown): void {
  for (const { currency, expected, found, difference, parts } of details.differences) {
    const digits = (expected.split('.')[1] ?? '').length
    const same = (amount: string) => scaled(amount) * 10n ** BigInt(digits - (amount.split('.')[1] ?? '').length)
    if (same(expected) - same(found) !== same(difference))
      throw new Violation(`${details.name}: ${expected} − ${found} is not ${difference} ${currency}`)
    const sum = parts.reduce((total, part) => total + same(part.amount), 0n)
    if (sum !== same(difference))
      throw new Violation(`${details.name}: the parts of ${difference} ${currency} add up to ${sum}`)
    if (items.some(({ amount }) => amount === null)) continue
    const own = items.reduce((total, item) => total + (item.currency === currency ? same(item.amount ?? '0') : 0n), 0n)
    if (own !== same(expected))
      throw new Violation(`${details.name}: payments of ${own} ${currency} are expected, and ${expected} is shown`)
  }
  const { counts } = details
  for (const state of ['matched', 'different', 'suggested', 'ambiguous', 'pending', 'missing'] as const) {
    const own = items.filter((item) => item.state === state).length
    if (own !== counts.items[state])
      throw new Violation(`${details.name}: ${own} payments are ${state}, and ${counts.items[state]} are counted`)
  }
}

/** A payment is `matched` only with the transactions that carried it out. */
function checkTruth({ order, id, touched }: Work, { items, found }: Shown): void {
  for (const item of items) {
    const truth = order.truths.get(item.position)
    if (!truth || item.state !== 'matched' || touched.has(item.position)) continue
    const rows = found.filter((row) => row.match !== null && row.match === item.match).map((row) => row.id)
    const isOwn = truth.rows.some((own) => own.toSorted().join() === rows.toSorted().join())
    if (truth.clean !== 'never' && isOwn) continue
    throw new Violation(
      `${id}: payment ${item.position} (${truth.scene}) is matched with ${rows.join(' ')}; it ${truth.clean} be, ${truth.rows.map((own) => own.join('+')).join(' or ')}`
    )
  }
}
