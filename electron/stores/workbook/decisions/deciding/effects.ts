import type { WorkbookContext } from '../../log/context.ts'
import { createAssignmentTable, type AssignmentTable } from '../../file/tables/concerns.ts'
import { createItemWriter, type ItemWriter } from '../../file/tables/items.ts'
import { createMarkTable, type MarkTable } from '../../file/tables/marks.ts'
import { createMatchTable, type MatchTable } from '../../file/tables/matches.ts'
import { createPlanTable, type PlanTable } from '../../file/tables/plans.ts'

/** The tables that store decisions. */
export interface Effects {
  readonly matches: MatchTable
  readonly marks: MarkTable
  readonly assignments: AssignmentTable
  readonly plans: PlanTable
  readonly writeItem: ItemWriter
  endItem(rowId: number, endedBy: number): void
  rename(reconciliation: string, name: string, seq: number): void
  book(reconciliation: string, batch: string, booking: string, seq: number): void
}

export function createEffects({ db }: WorkbookContext): Effects {
  const endItem = db.command('UPDATE items SET ended_by = ? WHERE id = ?')
  const endName = db.command('UPDATE names SET ended_by = ? WHERE reconciliation = ? AND ended_by IS NULL')
  const name = db.command('INSERT INTO names (reconciliation, name, made_by) VALUES (?, ?, ?)')
  const endBooking = db.command(
    'UPDATE bookings SET ended_by = ? WHERE reconciliation = ? AND batch = ? AND ended_by IS NULL'
  )
  const book = db.command('INSERT INTO bookings (reconciliation, batch, booking, made_by) VALUES (?, ?, ?, ?)')
  return {
    matches: createMatchTable(db),
    marks: createMarkTable(db),
    assignments: createAssignmentTable(db),
    plans: createPlanTable(db),
    writeItem: createItemWriter(db),
    endItem: (rowId, endedBy) => void endItem.run(endedBy, rowId),
    rename(reconciliation, to, seq) {
      endName.run(seq, reconciliation)
      name.run(reconciliation, to, seq)
    },
    book(reconciliation, batch, booking, seq) {
      endBooking.run(seq, reconciliation, batch)
      book.run(reconciliation, batch, booking, seq)
    }
  }
}
