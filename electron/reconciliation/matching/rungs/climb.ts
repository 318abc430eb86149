import type { FoundRow } from '../../model.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { Comparer, ComparingContext } from '../comparing/comparer.ts'
import { comparersOf } from '../comparing/comparers.ts'
import type { Judge } from '../contradicting/judge.ts'
import type { KnownBulks } from '../knownBulks.ts'
import type { Board } from './board.ts'
import { islandsOf, type Island } from './islands.ts'
import { settle, type Patience, type Rung } from './settle.ts'

export interface Climb {
  readonly board: Board
  readonly bulks: KnownBulks
  readonly judge: Judge
  readonly patience: Patience
  readonly trustsUnknownAccounts: boolean
}

/** A rung as it is put to the transactions that failed, or to those that did not. */
interface Step {
  readonly rung: Rung
  readonly narrowing: readonly (readonly Comparer[])[]
  readonly to: 'alive' | 'failed'
}

/**
 * Puts every rule that is on to what is free, in their order. True when it learnt of bulk payments that were not known
 * when it began, so that another climb may find more.
 */
export function climb(ground: Island, rules: readonly MatchRule[], course: Climb): boolean {
  const { board, bulks, judge, patience, trustsUnknownAccounts } = course
  let items = ground.items
  const rows = { alive: ground.rows.filter(isAlive), failed: ground.rows.filter((row) => !isAlive(row)) }
  let learnt = false
  for (const { rung, narrowing, to } of stepsOf(rules, { bulks, trustsUnknownAccounts })) {
    items = items.filter(board.isFree)
    if (items.length === 0) break
    rows[to] = rows[to].filter(board.isFree)
    const before = board.made.length
    const islands = islandsOf({ items, rows: rows[to] }, rung.comparers, patience.comparing)
    settle(islands, rung, narrowing, { board, judge, patience })
    if (learnFrom(board.made.slice(before), bulks)) learnt = true
  }
  return learnt
}

/**
 * A failed transaction competes with none that is alive: an item that was tried again is claimed by the attempt that went
 * through. So each part of the ladder is climbed with those first. What proves (down to the last certain or strong rule)
 * comes before what is merely likely: a failed attempt with the item's own id says more than a stranger's payment of that
 * amount. And nobody needs to be asked whether something that never moved might be his.
 */
function stepsOf(rules: readonly MatchRule[], context: ComparingContext): readonly Step[] {
  const ladder = rules.filter(({ isOn }) => isOn)
  const rungs = ladder.map((rule): Rung => ({ rule, comparers: comparersOf(rule.tests, context) }))
  // Where an id is shared, the amount is what tells payments apart first.
  const exactAmount = comparersOf([{ field: 'amount', tolerance: null }], context)
  const steps = (to: Step['to']) =>
    rungs.map((rung, at): Step => {
      const below = rungs.slice(at + 1).map(({ comparers }) => comparers)
      return { rung, narrowing: [exactAmount, ...below], to }
    })
  const proving = ladder.findLastIndex(({ strength }) => strength === 'certain' || strength === 'strong') + 1
  const [alive, failed] = [steps('alive'), steps('failed')]
  const parts = [alive.slice(0, proving), failed.slice(0, proving), alive.slice(proving), failed.slice(proving)]
  return parts.flat().filter(({ rung, to }) => to === 'alive' || rung.rule.confirms)
}

function isAlive({ standing }: FoundRow): boolean {
  return standing !== 'failed'
}

function learnFrom(made: Board['made'], bulks: KnownBulks): boolean {
  let learnt = false
  for (const { items, rows } of made) {
    for (const { batch } of items)
      for (const { bulkPaymentId } of rows) if (bulks.learn({ batch, bulkPaymentId })) learnt = true
  }
  return learnt
}
