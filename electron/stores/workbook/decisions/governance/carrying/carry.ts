import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../../../../../shared/domain/money.ts'
import type { ReconciliationDetails } from '../../../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import { groupedDecimal } from '../../../../../../shared/money/groupedDecimal.ts'
import { sidesOf } from '../../../../../core/matching/figures/weighing/sides.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { project } from '../../../model/project.ts'
import { writeReconciliation } from '../../storeReconciliation.ts'
import { carriedBatches, carriedItems } from './carriedItems.ts'
import { createReportedChanges, rowsAsReported } from '../news/reportedChanges.ts'
import { markCarried } from './markCarried.ts'

/**
 * Makes a reconciliation that continues with what another one left open. There, those payments count as carried from
 * now on; a signed-off reconciliation is not changed.
 */
export function createCarry(context: WorkbookContext) {
  const { db, reconciliations } = context
  const reportedChanges = createReportedChanges(db)
  const remember = db.command(
    'UPDATE items SET carried_from = ? WHERE reconciliation = ? AND key = ? AND ended_by IS NULL'
  )

  return (id: string, name: string, { name: by }: Actor): ReconciliationDetails => {
    const before = reconciliations.details(id)
    const open = context.open(id)
    const isSignedOff = reconciliations.isSignedOff(id)
    const rowsNow = isSignedOff ? rowsAsReported(open.rows, reportedChanges(id)) : open.rows
    const carried = carriedItems(db, open, rowsNow)
    if (carried.length === 0) throw nothingLeft(before, pendingWords(open, rowsNow))
    const { instruction, kind } = before
    const { name: fileName, sha256, messageId, schema } = instruction
    const made = {
      name,
      by,
      instruction: { kind, fileName, sha256, messageId, schema },
      batches: carriedBatches(open, carried),
      items: carried.map(({ item }) => item),
      carriedFrom: { id, name: before.name }
    }
    const next = randomUUID()
    context.change(id, (touch) => {
      const saidNow = isSignedOff ? [] : carried.filter(({ isOpen }) => isOpen)
      markCarried(context, id, { keys: saidNow.map(({ from }) => from.key), to: name, by })
      writeReconciliation(context, next, made)
      for (const { item, from } of carried) remember.run(from.rowId, next, item.key)
      project(db, open, { marks: true })
      touch(next)
    })
    return reconciliations.details(next)
  }
}

function nothingLeft({ carriedTo }: ReconciliationDetails, pending: string): AppError {
  const where = carriedTo === null ? '' : ` What was left continues in “${carriedTo.name}”.`
  const done = pending === '' ? 'every payment is matched or closed' : 'every other payment is matched or closed'
  return new AppError('bad-input', `Nothing is left to carry forward: ${pending}${done}.${where}${pending && WATCHED}`)
}

const WATCHED =
  ' Pending payments stay here and are watched: Tallydesk tells you when they settle or fail, and what fails can then be carried forward.'

/** `1 payment is pending (669.38 EUR), `; empty if no payment is pending. */
function pendingWords(open: OpenReconciliation, rowsNow: OpenReconciliation['rows']): string {
  let count = 0
  const sums = new Map<string, bigint>()
  for (const { id, items: keys, rows: ids } of open.matches.values()) {
    if (open.view.assessment.matches.get(id)?.isPending !== true) continue
    const rows = ids.flatMap((row) => rowsNow.get(row) ?? [])
    if (rows.every(({ settlementStatus: is }) => is === 'settled' || is === 'failed')) continue
    const items = keys.flatMap((key) => open.items.get(key) ?? [])
    count += items.length
    for (const { currency, underway } of sidesOf(items, rows)) sums.set(currency, (sums.get(currency) ?? 0n) + underway)
  }
  if (count === 0) return ''
  const amounts = [...sums].map(
    ([currency, sum]) => `${groupedDecimal(formatMoney(sum < 0n ? -sum : sum, currency))} ${currency}`
  )
  return `${count.toLocaleString('en')} ${count === 1 ? 'payment is' : 'payments are'} pending (${amounts.join(', ')}), `
}
