import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { isSameAccount } from '../comparing/accounts.ts'
import type { Comparer } from '../comparing/comparer.ts'
import { sharedKey } from '../contradicting/ids.ts'
import type { Judge } from '../contradicting/judge.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { normalise } from '../texts/normalise.ts'
import { canBe, rowValue } from '../rowValue.ts'
import { candidateGroupsOf, type CandidateGroup } from './candidateGroups.ts'
import { isOneMatch } from './sameId.ts'
import type { AppliedRule, Ground } from './ground.ts'
import { narrow } from './narrow.ts'
import { isNamedById, isTextAlone, weighsDays } from './ruleTests.ts'
import { whyOpen } from './whyOpen.ts'

/** A candidate group, and which of its contradicted pairs were separated already. */
interface Open extends CandidateGroup {
  readonly without: 'nothing' | 'forbidden' | 'contradicted'
}

/** Larger groups are divided by keys before their pairs are checked one by one. */
const MOST_JUDGED = 40_000
/** More than anybody compares for one payment. */
const MOST_ASKED = 10

/**
 * Matches the unambiguous candidate groups of a rule and asks about the rest: immediately if candidates are alike, and
 * after all rules if something contradicts them. `narrowing` holds sets of tests that are applied one after the other
 * to separate candidates that the rule cannot tell apart.
 */
export function resolveGroups(
  candidateGroups: readonly CandidateGroup[],
  appliedRule: AppliedRule,
  narrowing: readonly (readonly Comparer[])[],
  ground: Ground
): void {
  const { matchState, judge, budgets } = ground
  const { rule } = appliedRule
  // A worklist instead of recursion: thousands of payments may be separated one after the other, deeper than the stack
  // allows.
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
    if (rest === candidateGroup) {
      if (isEqualGroup(candidateGroup, rule, judge)) matchState.match(rule, candidateGroup)
      else matchState.ask(rule, candidateGroup, whyOpen(rule, candidateGroup))
      continue
    }
    // A side that lost its rival may now have only one candidate.
    open.push(
      ...candidateGroupsOf(rest, appliedRule.comparers, budgets.comparing).map((each) => ({
        ...each,
        without: candidateGroup.without
      }))
    )
  }
}

/**
 * Whether as many equal payments to one account number as equal transactions are left, of which none says what another
 * does not: which of them is which makes no difference.
 */
function isEqualGroup({ items, rows }: CandidateGroup, rule: MatchRule, judge: Judge): boolean {
  const [first] = items
  if (!first || !rule.confirms || isNamedById(rule) || items.length !== rows.length) return false
  if (items.length * rows.length > MOST_JUDGED) return false
  const isSaidAlike = (item: ExpectedItem) => normalise(item.reference ?? '') === normalise(first.reference ?? '')
  return items.every(
    (item) =>
      isSaidAlike(item) &&
      rows.every(
        (row) =>
          isSameAccount(item, row) === true &&
          item.amount !== null &&
          rowValue(row, item.currency) === item.amount &&
          judge.against(item, row, weighsDays(rule)).length === 0
      )
  )
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
    else if (isOnlyNamedOtherwise(speaking) && judge.isProved(item, row)) matchState.match(rule, pair, speaking)
    // Asks now: otherwise a failed attempt with the payment's own id would be claimed before a later question.
    else if (speaking[0]?.veto === 'other-attempt') matchState.ask(rule, pair, whyOpen(rule, pair, speaking))
    else matchState.askLater(rule, pair, whyOpen(rule, pair, speaking))
  } else if (against.length === 0) matchState.ask(rule, pair, whyOpen(rule, pair))
  // Asks now as well: a claimed failed attempt would hide a successful one in another currency.
  else if (sharedKey(item, row) === 'service') matchState.ask(rule, pair, whyOpen(rule, pair, against))
  else matchState.askLater(rule, pair, whyOpen(rule, pair, against))
}

function isOnlyNamedOtherwise(speaking: readonly Contradiction[]): boolean {
  return speaking.every(({ veto }) => veto === 'other-name')
}

/** The contradictions against a match by this rule, including a text that proves nothing. */
function speakingOf(item: ExpectedItem, row: FoundRow, rule: MatchRule, judge: Judge): readonly Contradiction[] {
  const against = judge.against(item, row, weighsDays(rule))
  if (!rule.confirms || !isTextAlone(rule) || !canBe(item, row)) return against
  const nothing = judge.saysNothing(item, row)
  return nothing ? [...against, nothing] : against
}

function isCrowded({ items, rows }: CandidateGroup): boolean {
  return items.length > 1 || rows.length > 1
}

/**
 * The contradictions of a match with several sides; undefined if it is forbidden, or doubtful without an id of the
 * service.
 */
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
 * Removes contradicted pairs from a group that has other pairs: first the forbidden ones, then, if the rule would
 * match, all of them. Groups that only such pairs hold together are asked about later. Undefined if no pair is
 * contradicted.
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

/**
 * Asks about transactions that are all contradicted but not forbidden; the contradictions differ from one to the other.
 */
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
