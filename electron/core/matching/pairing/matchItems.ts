import { DEFAULT_WINDOW } from '../../../../shared/reconciliation/defaultRules.ts'
import type { FoundRow, Matching } from '../model.ts'
import { BATCH_RULES } from './batches/batchRules.ts'
import { askCarriers, askParts } from './batches/askParts.ts'
import { carriersOf } from './batches/carriers.ts'
import { splitBatches } from './batches/splitBatches.ts'
import { matchBatches } from './batches/matchBatches.ts'
import { askCoverings } from './leftovers/coverings.ts'
import { isInWindow } from './comparing/dateComparer.ts'
import { inOrder } from './inOrder.ts'
import { makeKnownBulks } from './knownBulks.ts'
import { judgeOfBatches } from './batches/judgeOfBatches.ts'
import { makeJudge } from './contradicting/judge.ts'
import type { MatchingInput } from './matchingInput.ts'
import { NEAR_RULES } from './leftovers/nearRules.ts'
import { rulesByDocument, undatedRules } from './leftovers/undatedRules.ts'
import { createMatchState, type MatchState } from './applying/matchState.ts'
import { claimReturns } from './applying/claimReturns.ts'
import { applyRules, type RuleContext } from './applying/applyRules.ts'
import { createBudget } from './applying/budget.ts'
import { toMatching } from './toMatching.ts'

/** Limits for comparing pairs and for narrowing: some seconds at worst. */
const PAIRS = 5_000_000
const LOOKS = 1_500_000
const JUDGED = 1_000_000

/**
 * Finds the transactions of the expected payments. The result does not depend on the order of the input, and no item or
 * row is in two matches.
 */
export function matchItems(input: MatchingInput): Matching {
  const foundIn = input.foundIn ?? []
  const items = inOrder(input.items, ({ key }) => key)
  const rows = inOrder(input.rows, ({ id }) => id)
  const matchState = createMatchState()
  const bulks = makeKnownBulks(input.batches, foundIn)
  const budgets = { comparing: createBudget(PAIRS), narrowing: createBudget(LOOKS), judging: createBudget(JUDGED) }
  const judge = makeJudge({ ...input, items, ...(input.whole ?? { rows }), free: input.rows }, bulks)
  const course: RuleContext = { matchState, bulks, judge, budgets, trustsUnknownAccounts: true }
  const batches = splitBatches(input, items)
  const whole = { ...course, judge: judgeOfBatches([...batches.asOne, ...batches.eitherWay], input.messageId, judge) }

  const undated = batches.oneByOne.filter(({ dueOn }) => dueOn === null)
  const alive = rows.filter(({ settlementStatus }) => settlementStatus !== 'failed')
  const inDays = alive.filter(isInDays(input))

  // Matches reveal bulk payments, and a side that lost its rival may be alone with the other one: repeat while new
  // matches are made.
  for (let before = -1; matchState.matches.length > before;) {
    before = matchState.matches.length
    matchState.forgetQuestions()
    matchBatches(batches.asOne, rows, BATCH_RULES, whole)
    applyRules({ items: batches.oneByOne, rows }, input.rules, course)
    for (const [items, dated] of [
      [batches.oneByOne.filter(({ dueOn }) => dueOn !== null), rows],
      [undated, inDays]
    ] as const)
      applyRules({ items, rows: dated }, rulesByDocument(input.rules), { ...course, matchState: silent(matchState) })
    // If every item may be found on its own, the sum does not prove the opposite.
    const eitherWay = batches.eitherWay.filter((batch) => !batch.items.every(matchState.isDoubtful))
    matchBatches(eitherWay, rows, BATCH_RULES, whole)
  }

  claimReturns(alive, input.whole ?? { items, rows }, matchState)
  matchState.askNow()
  const matched = new Set(matchState.matches.flatMap((match) => match.items))
  const unmatched = items.filter((item) => !matched.has(item))
  const carried = carriersOf(input, unmatched, alive.filter(matchState.isFree))
  const cutBatches = askParts([...batches.asOne, ...batches.eitherWay], carried, alive, whole)
  const cut = askCoverings(batches.oneByOne, alive, course)
  applyRules({ items: batches.oneByOne, rows: alive }, NEAR_RULES, course)
  applyRules({ items: undated, rows: inDays }, undatedRules([...input.rules, ...NEAR_RULES]), course)
  const undatedAsOne = [...batches.asOne, ...batches.eitherWay].filter(({ payment }) => payment.dueOn === null)
  matchBatches(undatedAsOne, inDays, undatedRules(BATCH_RULES), whole)
  matchState.askNow()
  askCarriers(carried, matchState)
  return toMatching(matchState, [...budgets.comparing.gaveUp, ...budgets.narrowing.gaveUp, ...cutBatches, ...cut])
}

/** Makes matches, and asks nothing. */
function silent(matchState: MatchState): MatchState {
  return { ...matchState, ask: () => undefined, askLater: () => undefined }
}

/** If the file states days for some payments, the others are looked for around these days. */
function isInDays({ items, batches, whole }: MatchingInput): (row: FoundRow) => boolean {
  const days = [...(whole?.items ?? items), ...batches].flatMap(({ dueOn }) => dueOn ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => true
  return ({ createdAt }) =>
    isInWindow(first, createdAt, DEFAULT_WINDOW) ||
    isInWindow(last, createdAt, DEFAULT_WINDOW) ||
    (createdAt > first && createdAt < last)
}
