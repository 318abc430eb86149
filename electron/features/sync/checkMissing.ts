import { AppError } from '../../../shared/errors.ts'
import { counted, grouped } from '../../../shared/words/counted.ts'
import type { SyncRunContext } from './syncRunContext.ts'
import type { Policy } from './policy.ts'

/** The list that was read, or the list in the ledger, differs from the one that the service shows now. */
export class RowsMissing extends AppError {
  /** Set if the sync run read one consistent list, and the user must say whether the missing rows are gone. */
  readonly finding: 'found' | 'found-again' | null

  constructor(message: string, finding: RowsMissing['finding'] = null) {
    super('rows-missing', `${message} What was read is kept, and nothing was marked.`)
    this.finding = finding
  }
}

/** Of a list with so few rows, a tenth is less than one. */
const FEW = 3

/** How many of `rows` known rows may be missing without asking the user. */
export function mayBeMissing(rows: number, { missingMax }: Pick<Policy, 'missingMax'>): number {
  const most = Math.min(missingMax, Math.max(FEW, Math.floor(rows / 10)))
  return Math.max(most, Math.floor(rows / 100))
}

/**
 * At the end of a full sync run: throws if it missed all known rows, or more than may be missing without asking. A list
 * that is suddenly empty, shorter or somebody else's also says that it is complete. After a second sync run missed the
 * same rows and the user agreed, the list is accepted.
 */
export async function checkMissing({ ledger, syncRun, policy, note }: SyncRunContext): Promise<void> {
  const { known, missing, other } = await ledger.missing(syncRun.id)
  const most = mayBeMissing(known, policy)
  if (missing === 0 || (missing <= most && missing < known)) return
  const { missing: waiting } = await ledger.completeness()
  // Where nothing is left, the user must have meant each of them.
  const isSame = waiting !== null && other <= (missing < known ? most : 0)
  if (isSame && waiting.isAgreed) {
    note(
      `You agreed that ${counted(waiting.rows, 'transaction')} are gone, which this sync and the one before did not return.`
    )
    return
  }
  const lacks = `The service did not return ${counted(missing, 'transaction')} of ${grouped(known)} known ones`
  if (isSame) {
    const agree = 'If they are gone, confirm it; the next full sync then marks them.'
    throw new RowsMissing(`${lacks}, as in the full sync before. ${agree}`, 'found-again')
  }
  throw new RowsMissing(
    `${lacks}: perhaps it showed another list. Start a full sync later, to see whether they are still missing.`,
    'found'
  )
}
