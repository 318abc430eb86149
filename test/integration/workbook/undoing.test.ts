import fc from '../../support/fastCheck.ts'
import { expect, it } from 'vitest'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { campaign, campaignTime } from '../../support/campaign.ts'
import { aCandidate, uuidOf } from '../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  planned,
  stored,
  testWorkbook
} from '../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry, shownState } from '../../support/reconciliation/workbookState.ts'

const ITEMS = 5
const payments = Array.from({ length: ITEMS }, (_, place) => ({
  amount: `${place % 3}.50`,
  reference: `Invoice ${place}`,
  ...(place < 3 && { correlationId: uuidOf(place) })
}))
const rows = Array.from({ length: ITEMS + 1 }, (_, place) =>
  aCandidate({
    id: `tx${place}`,
    amount: String(-((place % 3) * 10_000 + 5000)),
    reference: `Invoice ${place}`,
    correlationId: place < 4 ? uuidOf(place) : null,
    bulkPaymentId: 'bulk',
    status: ['completed', 'pending', 'failed'][place % 3] ?? 'completed'
  })
)

/** What somebody might do next; numbers choose among what there is. */
const step = fc.record({
  kind: fc.constantFrom(
    'plan',
    'apply',
    'match',
    'unmatch',
    'split',
    'resolve',
    'note',
    'book',
    'rename',
    'undo',
    'reopen'
  ),
  one: fc.nat(50),
  other: fc.nat(50)
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

async function decisionFor(workbook: Workbook, id: string, { kind, one, other }: Step): Promise<Decision | undefined> {
  const { items } = await shownState(workbook, id)
  const item = pick(items, one)
  const match = pick(
    items.flatMap((each) => each.match ?? []),
    one
  )
  const target = [
    item && ({ kind: 'item', key: item.key } as const),
    { kind: 'transaction', id: `tx${other % rows.length}` } as const,
    match !== undefined ? ({ kind: 'match', id: match } as const) : undefined
  ][other % 3]
  const entries = (await workbook.log({ id, from: 0, count: 50 })).entries.filter(({ canUndo }) => canUndo)
  switch (kind) {
    case 'match':
      return item && { do: 'match', items: [item.key], transactionIds: [`tx${other % rows.length}`] }
    case 'unmatch':
      return match === undefined ? undefined : { do: 'unmatch', matches: [match] }
    case 'split':
      return item && { do: 'split', item: item.key, amounts: ['-0.25', `-${Math.floor(one / 20)}.25`] }
    case 'resolve':
      return (
        target && {
          do: (['write-off', 'ignore', 'explain', 'carry'] as const)[one % 4] ?? 'ignore',
          targets: [target],
          reason: `reason ${one}`
        }
      )
    case 'note':
      return target && { do: 'note', target, text: `note ${one}` }
    case 'book':
      return { do: 'book', batch: null, booking: (['one', 'items', 'unknown'] as const)[one % 3] ?? 'one' }
    case 'rename':
      return { do: 'rename', name: `name ${one}` }
    case 'undo':
      return { do: 'undo', entry: pick(entries, one)?.seq ?? 0 }
    case 'plan':
    case 'apply':
    case 'reopen':
      return undefined
  }
}

/** Does a step; false where it was refused in words. */
async function take(workbook: Workbook, id: string, taken: Step): Promise<boolean> {
  const some = rows.filter((_, place) => (taken.one >> place) % 2 === 0)
  try {
    if (taken.kind === 'plan') await planned(workbook, id, some)
    else if (taken.kind === 'apply') {
      const { plan } = await workbook.get(id)
      await gathered(workbook, id, some)
      await workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, NO_CONTEXT, ANNA)
    } else {
      const decision = await decisionFor(workbook, id, taken)
      if (!decision) return false
      await workbook.decide(id, decision, ANNA)
    }
    return true
  } catch (error) {
    if (error instanceof AppError && ['bad-input', 'plan-outdated'].includes(error.code)) return false
    throw error
  }
}

it(
  'a refused step changes nothing, one that is taken back leaves nothing, and what is in memory is what is stored',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await using test = await testWorkbook()
        let { workbook } = test
        const { id } = await stored(workbook, paymentOrder(payments))
        await applied(workbook, id, rows)
        for (const each of steps) {
          const before = await shownState(workbook, id)
          if (each.kind === 'reopen') workbook = await test.reopen()
          const isDone = await take(workbook, id, each)
          if (!isDone) expect(await shownState(workbook, id)).toEqual(before)
          else if (each.kind !== 'plan' && each.kind !== 'undo') {
            const after = await shownState(workbook, id)
            workbook = await test.reopen()
            expect(await shownState(workbook, id)).toEqual(after)
            const entry = await lastEntry(workbook, { id })
            await workbook.decide(id, { do: 'undo', entry }, ANNA)
            expect(await shownState(workbook, id)).toEqual(before)
            await take(workbook, id, each)
          }
        }
        expect(await workbook.verifyLog()).toMatchObject({ isWhole: true })
      }),
      { numRuns: campaign(6, 60) }
    )
  },
  campaignTime(600_000)
)

it('keeps every decision when the ledger was thrown away and nothing of it can be read', async () => {
  await using test = await testWorkbook()
  const { id } = await stored(test.workbook, bulkRequest(payments))
  await applied(test.workbook, id, rows)
  const [, , , , last = ''] = await keysOf(test.workbook, id)
  await test.workbook.decide(id, { do: 'note', target: { kind: 'item', key: last }, text: 'still here' }, ANNA)
  const before = await shownState(test.workbook, id)
  const again = await planned(await test.reopen(), id, [])
  expect(again.counts.items).toEqual(before.details.counts.items)
  const after = await shownState(test.workbook, id)
  const claimed = ({ match }: { readonly match: number | null }) => match !== null
  expect(after.items.filter(claimed)).toEqual(before.items.filter(claimed))
  expect(after.found.filter(claimed)).toEqual(before.found.filter(claimed))
})
