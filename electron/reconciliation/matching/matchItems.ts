import { DEFAULT_WINDOW } from '../../../shared/defaultRules.ts'
import type { FoundRow, Matching } from '../model.ts'
import { BATCH_RULES } from './batches/batchRules.ts'
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
import { undatedRules } from './leftovers/undatedRules.ts'
import { makeBoard } from './rungs/board.ts'
import { claimReturns } from './rungs/claimReturns.ts'
import { climb, type Climb } from './rungs/climb.ts'
import { makeSteps } from './rungs/steps.ts'
import { toMatching } from './toMatching.ts'

/** Pairs that are compared one by one, and sides that are looked at again to tell them apart: seconds, at the worst. */
const PAIRS = 5_000_000
const LOOKS = 1_500_000
const JUDGED = 1_000_000

/**
 * Says which transactions are what was expected. The result is the same for every order of items, rows and batches; no
 * item and no row is in two matches.
 */
export function matchItems(input: MatchingInput): Matching {
  const foundIn = input.foundIn ?? []
  const items = inOrder(input.items, ({ key }) => key)
  let rows = inOrder(input.rows, ({ id }) => id)
  const board = makeBoard()
  const bulks = makeKnownBulks(input.batches, foundIn)
  const patience = { comparing: makeSteps(PAIRS), narrowing: makeSteps(LOOKS), judging: makeSteps(JUDGED) }
  const judge = makeJudge({ ...input, items, rows }, bulks)
  const course: Climb = { board, bulks, judge, patience, trustsUnknownAccounts: true }
  const batches = splitBatches(input, items)
  const whole = { ...course, judge: judgeOfBatches([...batches.asOne, ...batches.eitherWay], input.messageId, judge) }

  // Matches tell of bulk payments, and these of further matches: again, while there is something new.
  for (let learns = true; learns;) {
    board.forgetQuestions()
    rows = rows.filter(board.isFree)
    const asOne = matchBatches(batches.asOne, rows, BATCH_RULES, whole)
    const oneByOne = climb({ items: batches.oneByOne, rows }, input.rules, course)
    // Where each of them may stand alone, its sum is no proof that none does.
    const eitherWay = batches.eitherWay.filter((batch) => !batch.items.every(board.isDoubtful))
    const otherwise = matchBatches(eitherWay, rows, BATCH_RULES, whole)
    learns = asOne || oneByOne || otherwise
  }

  claimReturns(
    rows.filter(({ standing }) => standing !== 'failed'),
    board
  )
  board.askNow()
  const [free, alive] = [batches.oneByOne.filter(board.isFree), rows.filter(({ standing }) => standing !== 'failed')]
  const cut = askCoverings(free, alive, course)
  climb({ items: free, rows: alive }, NEAR_RULES, course)
  const undated = free.filter(({ dueOn }) => dueOn === null)
  const inDays = alive.filter(isInDays(input))
  climb({ items: undated, rows: inDays }, undatedRules([...input.rules, ...NEAR_RULES]), course)
  const undatedAsOne = [...batches.asOne, ...batches.eitherWay].filter(({ payment }) => payment.dueOn === null)
  matchBatches(undatedAsOne, inDays, undatedRules(BATCH_RULES), whole)
  board.askNow()
  return toMatching(board, [...patience.comparing.gaveUp, ...patience.narrowing.gaveUp, ...cut])
}

/** Where the file names days for some of its payments, the others are looked for around these. */
function isInDays({ items, batches }: MatchingInput): (row: FoundRow) => boolean {
  const days = [...items, ...batches].flatMap(({ dueOn }) => dueOn ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => true
  return ({ createdAt }) => {
    const day = createdAt.slice(0, 10)
    return (
      isInWindow(first, createdAt, DEFAULT_WINDOW) ||
      isInWindow(last, createdAt, DEFAULT_WINDOW) ||
      (day > first && day < last)
    )
  }
}
