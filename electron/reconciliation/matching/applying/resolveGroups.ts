import type { Contradiction } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { Comparer } from '../comparing/comparer.ts'
import { sharedKey, type Judge } from '../contradicting/judge.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { canBe } from '../rowValue.ts'
import type { MatchState } from './matchState.ts'
import { candidateGroupsOf, type CandidateGroup } from './candidateGroups.ts'
import { isOneMatch } from './sameId.ts'
import { spend, type Budget } from './budget.ts'
import { whyOpen } from './whyOpen.ts'

/** A rule with its tests made ready. */
export interface AppliedRule {
  readonly rule: MatchRule
  readonly comparers: readonly Comparer[]
}

/** How long narrowing may go on, and comparing of pairs. */
export interface Budgets {
  readonly narrowing: Budget
  readonly comparing: Budget
  /** Pairs that are judged one by one; what is left then is told apart by keys, as far as it can be. */
  readonly judging: Budget
}

interface Ground {
  readonly matchState: MatchState
  readonly judge: Judge
  readonly budgets: Budgets
}

/** A candidate group, and which of its pairs were taken apart already for what speaks against them. */
interface Open extends CandidateGroup {
  readonly without: 'nothing' | 'forbidden' | 'contradicted'
}

/** Larger groups are divided by keys before their pairs are judged one by one. */
const MOST_JUDGED = 40_000
/** More than anybody compares about one payment. */
const MOST_ASKED = 10

/**
 * Matches what is beyond doubt in the candidate groups of a rule, and asks about the rest: at once about what is alike, when all
 * rules were tried about what something speaks against. `narrowing`: tests that may tell apart what is alike under it,
 * one set after the other.
 */
export function resolveGroups(
  candidateGroups: readonly CandidateGroup[],
  appliedRule: AppliedRule,
  narrowing: readonly (readonly Comparer[])[],
  ground: Ground
): void {
  const { matchState, budgets } = ground
  const { rule } = appliedRule
  // A list to be worked off, for a row of payments can be told apart one by one, and as deep no stack is.
  const open: Open[] = candidateGroups.map(({ items, rows }) => ({ items, rows, without: 'nothing' }))
  for (let candidateGroup = open.pop(); candidateGroup !== undefined; candidateGroup = open.pop()) {
    if (!isCrowded(candidateGroup)) {
      resolvePair(candidateGroup, rule, ground)
      continue
    }
    const against =
      rule.confirms && isNamedById(rule) && isOneMatch(candidateGroup)
        ? allAgainst(candidateGroup, rule, ground)
        : undefined
    if (against) {
      matchState.match(rule, candidateGroup, against)
      continue
    }
    const apart = takeApart(candidateGroup, appliedRule, ground)
    if (apart) {
      open.push(...apart)
      continue
    }
    const rest = rule.confirms ? narrow(candidateGroup, appliedRule, narrowing, ground) : candidateGroup
    if (rest === candidateGroup) matchState.ask(rule, candidateGroup, whyOpen(rule, candidateGroup))
    // Who lost a rival may be alone with the other now.
    else
      open.push(
        ...candidateGroupsOf(rest, appliedRule.comparers, budgets.comparing).map((each) => ({
          ...each,
          without: candidateGroup.without
        }))
      )
  }
}

function resolvePair(
  { items: [item], rows: [row] }: CandidateGroup,
  rule: MatchRule,
  { matchState, judge }: Ground
): void {
  if (item === undefined || row === undefined || judge.isForbidden(item, row)) return
  const pair = { items: [item], rows: [row] }
  const against = judge.against(item, row, weighsDays(rule))
  if (rule.confirms && canBe(item, row)) {
    if (sharedKey(item, row) === 'service') {
      matchState.match(rule, pair, against)
      return
    }
    const speaking = speakingOf(item, row, rule, judge)
    if (speaking.length === 0) matchState.match(rule, pair)
    // A failed attempt with the payment's own id would be claimed before a later question is asked.
    else if (speaking[0]?.veto === 'other-attempt') matchState.ask(rule, pair, whyOpen(rule, pair, speaking))
    else matchState.askLater(rule, pair, whyOpen(rule, pair, speaking))
  } else if (against.length === 0) matchState.ask(rule, pair, whyOpen(rule, pair))
  // Here too: what is told of an attempt that failed would hide what went through in another currency.
  else if (sharedKey(item, row) === 'service') matchState.ask(rule, pair, whyOpen(rule, pair, against))
  else matchState.askLater(rule, pair, whyOpen(rule, pair, against))
}

/** What speaks against a rule's calling the two the same, that its text proves nothing among it. */
function speakingOf(item: ExpectedItem, row: FoundRow, rule: MatchRule, judge: Judge): readonly Contradiction[] {
  const against = judge.against(item, row, weighsDays(rule))
  if (!rule.confirms || !isTextAlone(rule) || !canBe(item, row)) return against
  const nothing = judge.saysNothing(item, row)
  return nothing ? [...against, nothing] : against
}

function isCrowded({ items, rows }: CandidateGroup): boolean {
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
function allAgainst(
  { items, rows }: CandidateGroup,
  rule: MatchRule,
  { judge }: Ground
): readonly Contradiction[] | undefined {
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
 * Takes pairs that something speaks against out of a group in which there are others: first those that are forbidden,
 * then, where a rule would match, all of them. What only such pairs hold together is asked about later. Undefined where
 * nothing speaks against any.
 */
function takeApart(
  candidateGroup: Open,
  appliedRule: AppliedRule,
  { matchState, judge, budgets }: Ground
): readonly Open[] | undefined {
  const { items, rows, without } = candidateGroup
  const isLast = without === 'contradicted' || (without === 'forbidden' && !appliedRule.rule.confirms)
  const pairs = items.length * rows.length
  if (isLast || pairs > MOST_JUDGED || pairs > budgets.judging.left) return undefined
  const days = weighsDays(appliedRule.rule)
  const isClean = (item: ExpectedItem, row: FoundRow): boolean =>
    sharedKey(item, row) === 'service' || judge.against(item, row, days).length === 0
  const stays = without === 'nothing' ? (item: ExpectedItem, row: FoundRow) => !judge.isForbidden(item, row) : isClean
  const next = without === 'nothing' ? 'forbidden' : 'contradicted'
  const judging = { itemLook: nameOfItem, rowLook: nameOfRow, fits: stays }
  const parts = candidateGroupsOf(
    candidateGroup,
    [...appliedRule.comparers, { keys: null, pairs: judging }],
    budgets.judging
  )
  if (next === 'contradicted') {
    const clean = new Set(parts.flatMap((part) => part.items))
    for (const item of items) if (!clean.has(item)) askAbout(item, rows, appliedRule.rule, { matchState, judge })
  }
  return parts.map((part) => ({ ...part, without: next }))
}

/** Something speaks against each of the transactions that are not forbidden: what it is differs from one to the other. */
function askAbout(
  item: ExpectedItem,
  rows: readonly FoundRow[],
  rule: MatchRule,
  { matchState, judge }: Pick<Ground, 'matchState' | 'judge'>
): void {
  const some = rows.filter((row) => !judge.isForbidden(item, row)).slice(0, MOST_ASKED)
  for (const row of some) {
    const pair = { items: [item], rows: [row] }
    matchState.askLater(rule, pair, whyOpen(rule, pair, speakingOf(item, row, rule, judge)))
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
  candidateGroup: CandidateGroup,
  appliedRule: AppliedRule,
  narrowing: readonly (readonly Comparer[])[],
  { matchState, judge, budgets }: Ground
): CandidateGroup {
  const isMatch = ({ items: [item, ...otherItems], rows: [row, ...otherRows] }: CandidateGroup): boolean => {
    if (item === undefined || row === undefined || otherItems.length > 0 || otherRows.length > 0) return false
    return canBe(item, row) && (sharedKey(item, row) === 'service' || isClean(item, row))
  }
  const isClean = (item: ExpectedItem, row: FoundRow): boolean =>
    judge.against(item, row, weighsDays(appliedRule.rule)).length === 0 &&
    (!isTextAlone(appliedRule.rule) || judge.saysNothing(item, row) === undefined)
  for (const comparers of narrowing) {
    if (!spend(budgets.narrowing, candidateGroup.items.length + candidateGroup.rows.length)) {
      giveUp(budgets.narrowing)
      return candidateGroup
    }
    const pairs = candidateGroupsOf(candidateGroup, [...appliedRule.comparers, ...comparers], budgets.comparing).filter(
      isMatch
    )
    if (pairs.length === 0) continue
    for (const { items, rows } of pairs) {
      const [item, row] = [items[0], rows[0]]
      matchState.match(
        appliedRule.rule,
        { items, rows },
        item && row ? judge.against(item, row, weighsDays(appliedRule.rule)) : []
      )
    }
    return {
      items: candidateGroup.items.filter(matchState.isFree),
      rows: candidateGroup.rows.filter(matchState.isFree)
    }
  }
  return candidateGroup
}

function giveUp({ gaveUp }: Budget): void {
  const words = 'Too many payments are alike to tell them apart; the rest need review.'
  if (!gaveUp.includes(words)) gaveUp.push(words)
}
