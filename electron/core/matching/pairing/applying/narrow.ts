import type { Comparer } from '../comparing/comparer.ts'
import { sharedKey } from '../contradicting/ids.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { canBe } from '../rowValue.ts'
import { spend, type Budget } from './budget.ts'
import { candidateGroupsOf, type CandidateGroup } from './candidateGroups.ts'
import type { AppliedRule, Ground } from './ground.ts'
import { isTextAlone, weighsDays } from './ruleTests.ts'

/**
 * Applies further tests to candidates that are alike: matches the pairs that are unambiguous then, and returns the
 * rest.
 */
export function narrow(
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
