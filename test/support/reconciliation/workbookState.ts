import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Remote } from '../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'

const ALL = { states: [], only: 'all', currency: null, text: '' } as const

/** Everything that a workbook shows of a reconciliation, but for what only tells that something was changed. */
export async function shownState(workbook: Remote<WorkbookCalls>, id: string) {
  const details = { ...(await workbook.get(id)), revision: 0, lastEntry: 0, changedAt: '' }
  const { rows: items } = await workbook.items({ id, filter: { ...ALL, batch: null }, from: 0, count: 500 })
  const { rows: found } = await workbook.found({ id, filter: ALL, from: 0, count: 500 })
  const each = await Promise.all(items.map(({ key }) => workbook.item({ id, key })))
  return { details, items, found, each: each.map((one) => ({ ...one, entries: [] })) }
}

/** The latest entry of its log. */
export async function lastEntry(
  workbook: Remote<WorkbookCalls>,
  { id }: Pick<ReconciliationDetails, 'id'>
): Promise<number> {
  const { entries } = await workbook.log({ id, from: 0, count: 1 })
  return entries[0]?.seq ?? 0
}

/** Keys of the payments, in the order of the instruction. */
export async function keysOf(workbook: Remote<WorkbookCalls>, id: string): Promise<readonly string[]> {
  const { rows } = await workbook.items({ id, filter: { ...ALL, batch: null }, from: 0, count: 500 })
  return rows.map(({ key }) => key)
}
