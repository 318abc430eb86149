import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { canBe } from '../rowValue.ts'
import type { Board } from './board.ts'
import type { Comparer } from '../comparing/comparer.ts'
import { islandsOf, type Island } from './islands.ts'
import { isOneMatch } from './sameId.ts'
import { spend, type Steps } from './steps.ts'
import { whyAsked } from './whyAsked.ts'

/** A rule with its tests made ready. */
export interface Rung {
  readonly rule: MatchRule
  readonly comparers: readonly Comparer[]
}

/** How long narrowing may go on, and comparing of pairs. */
export interface Patience {
  readonly narrowing: Steps
  readonly comparing: Steps
}

/**
 * Matches what is beyond doubt on the islands of a rung, and asks about the rest. `narrowing`: tests that may tell apart
 * what is alike under it, one set after the other.
 */
export function settle(
  islands: readonly Island[],
  rung: Rung,
  narrowing: readonly (readonly Comparer[])[],
  board: Board,
  patience: Patience
): void {
  // A list to be worked off, for a row of payments can be told apart one by one, and as deep no stack is.
  const open = [...islands]
  for (let island = open.pop(); island !== undefined; island = open.pop()) {
    if (rung.rule.confirms && isBeyondDoubt(rung.rule, island)) board.match(rung.rule, island)
    else if (!rung.rule.confirms || !isCrowded(island)) board.ask(rung.rule, island, whyAsked(rung.rule, island))
    else {
      const rest = narrow(island, rung, narrowing, board, patience)
      if (rest === island) board.ask(rung.rule, island, whyAsked(rung.rule, island))
      // Who lost a rival may be alone with the other now.
      else open.push(...islandsOf(rest, rung.comparers, patience.comparing))
    }
  }
}

function isCrowded({ items, rows }: Island): boolean {
  return items.length > 1 || rows.length > 1
}

function isBeyondDoubt({ tests }: MatchRule, island: Island): boolean {
  if (tests.some(({ field }) => field === 'correlationId')) return isOneMatch(island)
  return !isCrowded(island) && isPair(island)
}

function isPair({ items: [item, ...otherItems], rows: [row, ...otherRows] }: Island): boolean {
  if (item === undefined || row === undefined || otherItems.length > 0 || otherRows.length > 0) return false
  return canBe(item, row)
}

/** Lets further tests decide among those alike: matches the pairs that stand alone then; gives what is left. */
function narrow(
  island: Island,
  rung: Rung,
  narrowing: readonly (readonly Comparer[])[],
  board: Board,
  patience: Patience
): Island {
  for (const comparers of narrowing) {
    if (!spend(patience.narrowing, island.items.length + island.rows.length)) {
      giveUp(patience.narrowing)
      return island
    }
    const pairs = islandsOf(island, [...rung.comparers, ...comparers], patience.comparing).filter(isPair)
    if (pairs.length === 0) continue
    for (const pair of pairs) board.match(rung.rule, pair)
    return { items: island.items.filter(board.isFree), rows: island.rows.filter(board.isFree) }
  }
  return island
}

function giveUp({ gaveUp }: Steps): void {
  const words = 'Too many payments are alike to be told apart one by one; those that are left are questions.'
  if (!gaveUp.includes(words)) gaveUp.push(words)
}
