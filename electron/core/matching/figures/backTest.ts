import type { BackTest } from '../../../../shared/domain/reconciliation/backTest.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { matchItems } from '../pairing/matchItems.ts'
import type { HeldMatch } from '../model.ts'
import { assess } from './assess.ts'
import type { AssessmentInput } from './assessment.ts'

/** A signed-off reconciliation, with the rows that it was based on. */
interface SignedOff extends AssessmentInput {
  readonly messageId: string | null
}

type Compared = Omit<BackTest['reconciliations'][number], 'id' | 'name'>
type Outcome = Compared['different'][number]['was']

/** Most items that are shown one by one. */
const MOST_SHOWN = 100

/** Compares, item by item, a signed-off reconciliation with what other rules would have made of it. Changes nothing. */
export function backTest(signed: SignedOff, rules: readonly MatchRule[]): Compared {
  const made = matchItems({ ...signed, rules })
  const matches = made.matches.map((match, id): HeldMatch => ({ ...match, id, figures: new Map() }))
  const before = outcomesOf(signed)
  const after = outcomesOf({ ...signed, rules, matches, questions: made.questions })
  const different: Compared['different'][number][] = []
  let differentCount = 0
  signed.items.forEach(({ key, position }, at) => {
    const [was, would] = [before[at], after[at]]
    if (!was || !would || isSame(was, would)) return
    differentCount++
    if (different.length < MOST_SHOWN) different.push({ item: key, position, was, would })
  })
  return { same: signed.items.length - differentCount, different, differentCount }
}

function outcomesOf(input: AssessmentInput): readonly Outcome[] {
  const claims = new Map(input.matches.flatMap(({ items, rows }) => items.map((key) => [key, rows] as const)))
  const { items } = assess(input)
  return input.items.flatMap(({ key }, at) => {
    const assessment = items[at]
    return assessment ? [{ state: assessment.state, transactionIds: claims.get(key) ?? [] }] : []
  })
}

function isSame(was: Outcome, would: Outcome): boolean {
  if (was.state !== would.state || was.transactionIds.length !== would.transactionIds.length) return false
  const ids = new Set(was.transactionIds)
  return would.transactionIds.every((id) => ids.has(id))
}
