import { describe, expect, it } from 'vitest'
import { AMOUNT_CASES } from './cases/amounts.ts'
import { BATCH_CASES } from './cases/batches.ts'
import { CONTRADICTION_CASES } from './cases/contradictions.ts'
import { DOCUMENT_CASES } from './cases/documents.ts'
import { ID_CASES } from './cases/ids.ts'
import { RULE_ORDER_CASES } from './cases/ruleOrder.ts'
import { SETTLEMENT_STATUS_CASES } from './cases/standings.ts'
import { outcomeOf, type NamedCase } from './namedCase.ts'

/** A case as it is expected to come out, in the form of `outcomeOf`. */
function expectedOf({ becomes, difference, unexplained, blocks }: NamedCase) {
  return {
    becomes,
    ...(difference && { difference }),
    ...(unexplained && { unexplained }),
    ...(blocks !== undefined && { blocks })
  }
}

describe.each([
  ['ids', ID_CASES],
  ['amounts', AMOUNT_CASES],
  ['the rule order', RULE_ORDER_CASES],
  ['batches and sums', BATCH_CASES],
  ['standings', SETTLEMENT_STATUS_CASES],
  ['contradictions', CONTRADICTION_CASES],
  ['documents', DOCUMENT_CASES]
])('named cases of %s', (_, cases) => {
  it.each(cases.map((named) => [named.says, named] as const))('%s', (_says, named) => {
    expect(outcomeOf(named)).toEqual(expectedOf(named))
  })
})
