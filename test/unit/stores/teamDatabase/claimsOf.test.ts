import { expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { claimsOf } from '../../../../electron/stores/teamDatabase/claimsOf.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, planned, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry } from '../../../support/reconciliation/workbookState.ts'

it('finds the claim of a match that holds again, also in a workbook where a later one ended', async () => {
  await using test = await testWorkbook()
  const { workbook } = test
  const { id } = await stored(workbook, paymentOrder(payments))
  await planned(workbook, id, rows)
  const [first = '', second = ''] = await keysOf(workbook, id)
  const held = async () => {
    const effects = (await workbook.wholeAsSteps()).map((step) => step.effects).join('')
    return claimsOf(effects).made
  }
  const decide = async (decision: Decision) => {
    await workbook.decide(id, decision, ANNA)
    return lastEntry(workbook, { id })
  }
  const match = (key: string) => decide({ do: 'match', items: [key], transactionIds: ['tx0'] })

  await match(first)
  expect(await held()).toEqual(['tx0'])
  const { rows: items } = await workbook.items({ id, filter: EVERY, from: 0, count: 1 })
  const unmatched = await decide({ do: 'unmatch', matches: items.flatMap((item) => item.match ?? []) })
  expect(await held()).toEqual([])
  const other = await match(second)
  expect(await held()).toEqual(['tx0'])
  await decide({ do: 'undo', entry: other })
  expect(await held()).toEqual([])
  await decide({ do: 'undo', entry: unmatched })
  expect(await held()).toEqual(['tx0'])
})

const EVERY = { states: [], only: 'all', currency: null, text: '', batch: null } as const
