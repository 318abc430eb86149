import fc from '../fastCheck.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Remote } from '../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from './candidates.ts'
import { ANNA, gathered, NO_CONTEXT, planned } from './testWorkbook.ts'
import { shownState } from './workbookState.ts'

const ITEMS = 5
/** Payments of a small file, some of which share amount or reference. */
export const payments = Array.from({ length: ITEMS }, (_, place) => ({
  amount: `${place % 3}.50`,
  reference: `Invoice ${place}`,
  ...(place < 3 && { correlationId: uuidOf(place) })
}))
/** Transactions that fit them, more or less. */
export const rows = Array.from({ length: ITEMS + 1 }, (_, place) =>
  aCandidate({
    id: `tx${place}`,
    amount: String(-((place % 3) * 10_000 + 5000)),
    reference: `Invoice ${place}`,
    correlationId: place < 4 ? uuidOf(place) : null,
    bulkPaymentId: 'bulk',
    status: ['completed', 'pending', 'failed'][place % 3] ?? 'completed'
  })
)

export const KINDS = [
  'plan',
  'apply',
  'match',
  'unmatch',
  'split',
  'resolve',
  'note',
  'assign',
  'book',
  'rename',
  'undo',
  'reopen'
] as const

/** What somebody might do next; numbers choose among what there is. */
export const step = fc.record({ kind: fc.constantFrom(...KINDS), one: fc.nat(50), other: fc.nat(50) })
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const LOGINS = ['anna', 'bo', 'cy']

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

async function decisionFor(
  workbook: Remote<WorkbookCalls>,
  id: string,
  { kind, one, other }: Step
): Promise<Decision | undefined> {
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
      return target && { do: 'note', target, text: `note ${one} @${LOGINS[other % 3] ?? ''}` }
    case 'assign': {
      if (!target || target.kind === 'match') return undefined
      const due = one % 2 === 0 ? '2026-11-30' : null
      return { do: 'assign', targets: [target], to: one % 5 === 0 ? null : (LOGINS[one % 3] ?? null), due }
    }
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
export async function take(workbook: Remote<WorkbookCalls>, id: string, taken: Step): Promise<boolean> {
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
