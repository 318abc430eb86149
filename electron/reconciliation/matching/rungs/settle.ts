import type { Contradiction } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { Comparer } from '../comparing/comparer.ts'
import { sharedKey, type Judge } from '../contradicting/judge.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { canBe } from '../rowValue.ts'
import type { Board } from './board.ts'
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
  /** Pairs that are judged one by one; what is left then is told apart by keys, as far as it can be. */
  readonly judging: Steps
}

interface Ground {
  readonly board: Board
  readonly judge: Judge
  readonly patience: Patience
}

/** An island, and which of its pairs were taken apart already for what speaks against them. */
interface Open extends Island {
  readonly without: 'nothing' | 'forbidden' | 'contradicted'
}

/** Larger islands are told apart by keys before their pairs are judged one by one. */
const MOST_JUDGED = 40_000
/** More than anybody compares about one payment. */
const MOST_ASKED = 10

/**
 * Matches what is beyond doubt on the islands of a rung, and asks about the rest: at once about what is alike, when all
 * rules were tried about what something speaks against. `narrowing`: tests that may tell apart what is alike under it,
 * one set after the other.
 */
export function settle(
  islands: readonly Island[],
  rung: Rung,
  narrowing: readonly (readonly Comparer[])[],
  ground: Ground
): void {
  const { board, patience } = ground
  const { rule } = rung
  // A list to be worked off, for a row of payments can be told apart one by one, and as deep no stack is.
  const open: Open[] = islands.map(({ items, rows }) => ({ items, rows, without: 'nothing' }))
  for (let island = open.pop(); island !== undefined; island = open.pop()) {
    if (!isCrowded(island)) {
      settlePair(island, rule, ground)
      continue
    }
    const against =
      rule.confirms && isNamedById(rule) && isOneMatch(island) ? allAgainst(island, rule, ground) : undefined
    if (against) {
      board.match(rule, island, against)
      continue
    }
    const apart = takeApart(island, rung, ground)
    if (apart) {
      open.push(...apart)
      continue
    }
    const rest = rule.confirms ? narrow(island, rung, narrowing, ground) : island
    if (rest === island) board.ask(rule, island, whyAsked(rule, island))
    // Who lost a rival may be alone with the other now.
    else
      open.push(
        ...islandsOf(rest, rung.comparers, patience.comparing).map((each) => ({ ...each, without: island.without }))
      )
  }
}

function settlePair({ items: [item], rows: [row] }: Island, rule: MatchRule, { board, judge }: Ground): void {
  if (item === undefined || row === undefined || judge.isForbidden(item, row)) return
  const pair = { items: [item], rows: [row] }
  const against = judge.against(item, row, weighsDays(rule))
  if (rule.confirms && canBe(item, row)) {
    if (sharedKey(item, row) === 'service') {
      board.match(rule, pair, against)
      return
    }
    const nothing = isTextAlone(rule) ? judge.saysNothing(item, row) : undefined
    const speaking = nothing ? [...against, nothing] : against
    if (speaking.length === 0) board.match(rule, pair)
    // A failed attempt with the payment's own id would be claimed before a later question is asked.
    else if (speaking[0]?.veto === 'other-attempt') board.ask(rule, pair, whyAsked(rule, pair, speaking))
    else board.askLater(rule, pair, whyAsked(rule, pair, speaking))
  } else if (against.length === 0) board.ask(rule, pair, whyAsked(rule, pair))
  else board.askLater(rule, pair, whyAsked(rule, pair, against))
}

function isCrowded({ items, rows }: Island): boolean {
  return items.length > 1 || rows.length > 1
}

function isNamedById({ tests }: MatchRule): boolean {
  return tests.some(({ field }) => field === 'correlationId')
}

/** A bulk payment of the service is of one time. */
function weighsDays({ tests }: MatchRule): boolean {
  return !tests.some(({ field }) => field === 'date' || field === 'bulk' || field === 'correlationId')
}

/** Beside the amount nothing but a text says which payment is meant. */
function isTextAlone({ tests }: MatchRule): boolean {
  const names = ['correlationId', 'bulk', 'counterpartyNumber', 'counterpartyName']
  return tests.some(({ field }) => field === 'reference') && !tests.some(({ field }) => names.includes(field))
}

/** What speaks against a match of several; undefined where it forbids or questions one that no id of the service names. */
function allAgainst({ items, rows }: Island, rule: MatchRule, { judge }: Ground): readonly Contradiction[] | undefined {
  const all = new Map<string, Contradiction>()
  for (const item of items) {
    for (const row of rows) {
      const against = judge.against(item, row, weighsDays(rule))
      if (against.length > 0 && sharedKey(item, row) !== 'service') return undefined
      for (const each of against) if (!all.has(each.veto)) all.set(each.veto, each)
    }
  }
  return [...all.values()]
}

/**
 * Takes pairs that something speaks against out of an island in which there are others: first those that are forbidden,
 * then, where a rule would match, all of them. What only such pairs hold together is asked about later. Undefined where
 * nothing speaks against any.
 */
function takeApart(island: Open, rung: Rung, { board, judge, patience }: Ground): readonly Open[] | undefined {
  const { items, rows, without } = island
  const isLast = without === 'contradicted' || (without === 'forbidden' && !rung.rule.confirms)
  const pairs = items.length * rows.length
  if (isLast || pairs > MOST_JUDGED || pairs > patience.judging.left) return undefined
  const days = weighsDays(rung.rule)
  const isClean = (item: ExpectedItem, row: FoundRow): boolean =>
    sharedKey(item, row) === 'service' || judge.against(item, row, days).length === 0
  const stays = without === 'nothing' ? (item: ExpectedItem, row: FoundRow) => !judge.isForbidden(item, row) : isClean
  const next = without === 'nothing' ? 'forbidden' : 'contradicted'
  const judging = { itemLook: nameOfItem, rowLook: nameOfRow, fits: stays }
  const parts = islandsOf(island, [...rung.comparers, { keys: null, pairs: judging }], patience.judging)
  if (next === 'contradicted') {
    const clean = new Set(parts.flatMap((part) => part.items))
    for (const item of items) if (!clean.has(item)) askAbout(item, rows, rung.rule, { board, judge })
  }
  return parts.map((part) => ({ ...part, without: next }))
}

/** Something speaks against each of the transactions that are not forbidden: what it is differs from one to the other. */
function askAbout(
  item: ExpectedItem,
  rows: readonly FoundRow[],
  rule: MatchRule,
  { board, judge }: Pick<Ground, 'board' | 'judge'>
): void {
  const some = rows.filter((row) => !judge.isForbidden(item, row)).slice(0, MOST_ASKED)
  for (const row of some) {
    const pair = { items: [item], rows: [row] }
    board.askLater(rule, pair, whyAsked(rule, pair, judge.against(item, row, weighsDays(rule))))
  }
}

function nameOfItem({ key }: ExpectedItem): string {
  return key
}

function nameOfRow({ id }: FoundRow): string {
  return id
}

/** Lets further tests decide among those alike: matches the pairs that stand alone then; gives what is left. */
function narrow(
  island: Island,
  rung: Rung,
  narrowing: readonly (readonly Comparer[])[],
  { board, judge, patience }: Ground
): Island {
  const isMatch = ({ items: [item, ...otherItems], rows: [row, ...otherRows] }: Island): boolean => {
    if (item === undefined || row === undefined || otherItems.length > 0 || otherRows.length > 0) return false
    return canBe(item, row) && (sharedKey(item, row) === 'service' || isClean(item, row))
  }
  const isClean = (item: ExpectedItem, row: FoundRow): boolean =>
    judge.against(item, row, weighsDays(rung.rule)).length === 0 &&
    (!isTextAlone(rung.rule) || judge.saysNothing(item, row) === undefined)
  for (const comparers of narrowing) {
    if (!spend(patience.narrowing, island.items.length + island.rows.length)) {
      giveUp(patience.narrowing)
      return island
    }
    const pairs = islandsOf(island, [...rung.comparers, ...comparers], patience.comparing).filter(isMatch)
    if (pairs.length === 0) continue
    for (const { items, rows } of pairs) {
      const [item, row] = [items[0], rows[0]]
      board.match(rung.rule, { items, rows }, item && row ? judge.against(item, row, weighsDays(rung.rule)) : [])
    }
    return { items: island.items.filter(board.isFree), rows: island.rows.filter(board.isFree) }
  }
  return island
}

function giveUp({ gaveUp }: Steps): void {
  const words = 'Too many payments are alike to be told apart one by one; those that are left are questions.'
  if (!gaveUp.includes(words)) gaveUp.push(words)
}
