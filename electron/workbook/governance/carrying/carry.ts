import { randomUUID } from 'node:crypto'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Actor } from '../../actor.ts'
import type { WorkbookContext } from '../../context.ts'
import { writeReconciliation } from '../../tables/storeReconciliation.ts'
import { carriedBatches, carriedItems } from './carriedItems.ts'
import { markCarried } from './markCarried.ts'

/**
 * Makes a reconciliation that goes on with what another one leaves. There, what was still open counts as carried from
 * now on, unless it is signed off: then nothing of it is touched.
 */
export function createCarry(context: WorkbookContext) {
  const { db, reconciliations } = context
  const remember = db.command(
    'UPDATE items SET carried_from = ? WHERE reconciliation = ? AND key = ? AND ended_by IS NULL'
  )

  return (id: string, name: string, { name: by }: Actor): ReconciliationDetails => {
    const before = reconciliations.details(id)
    const carried = carriedItems(db, context.open(id))
    if (carried.length === 0) throw nothingLeft(before)
    const { instruction, kind } = before
    const { name: fileName, sha256, messageId, schema } = instruction
    const made = {
      name,
      by,
      instruction: { kind, fileName, sha256, messageId, schema },
      batches: carriedBatches(context.open(id), carried),
      items: carried.map(({ item }) => item),
      carriedFrom: { id, name: before.name }
    }
    const next = randomUUID()
    context.change(id, (touch) => {
      const open = reconciliations.isSignedOff(id) ? [] : carried.filter(({ isOpen }) => isOpen)
      markCarried(context, id, { keys: open.map(({ from }) => from.key), to: name, by })
      writeReconciliation(context, next, made)
      for (const { item, from } of carried) remember.run(from.rowId, next, item.key)
      touch(next)
    })
    return reconciliations.details(next)
  }
}

function nothingLeft({ carriedTo }: ReconciliationDetails): AppError {
  const where = carriedTo === null ? '' : ` What was, goes on in “${carriedTo.name}”.`
  return new AppError('bad-input', `Nothing is left to carry: every payment is matched or closed.${where}`)
}
