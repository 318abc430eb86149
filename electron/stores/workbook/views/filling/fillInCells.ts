import { incomingCurrencies, paidAmounts } from '../../../../../shared/reconciliation/paidFigures.ts'
import { localDay } from '../../../../../shared/days/localTime.ts'
import { groupedDecimal } from '../../../../../shared/money/groupedDecimal.ts'
import { exceptionKindWords } from '../../../../../shared/words/exceptionKind.ts'
import { knownReason } from '../../../../../shared/words/exceptionReason.ts'
import type { FillInCells } from '../../../../../shared/words/fillIn.ts'
import { sidesOfDecision } from '../../decisions/proposing/decisionBasis.ts'
import { targetName } from '../../file/tables/marks.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { sha256 } from '../../log/sha256.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { shownItem, shownRow } from '../../model/shownRows.ts'
import type { OpenException } from './openExceptions.ts'

/*
 * Each line has a key, which names the reconciliation and what the line is about, and a fingerprint: the last entry of
 * the audit trail when the line was written, and a digest of key, entry and everything that the app showed of the
 * payments and transactions. It shows that they are as they were, and that it belongs to this key. It has no secret:
 * whoever wants to can make up a line, so that a decision is always one of whoever accepts it.
 */

/** An exception as a line shows it now; `entry`: the number in its fingerprint. */
export function fillInCells(
  { db, reconciliations: { nameOf } }: Pick<WorkbookContext, 'db' | 'reconciliations'>,
  open: OpenReconciliation,
  { target, assignable, line }: OpenException,
  { entry, timeZone }: { readonly entry: number; readonly timeZone: string }
): FillInCells {
  const amounts = paidAmounts(line, incomingCurrencies(open.view.assessment.differences).has(line.currency))
  const { items, transactionIds } = sidesOfDecision(db, open, { do: 'explain', targets: [target], reason: '' })
  const shown = [...items.map((key) => shownItem(open, key)), ...transactionIds.map((id) => shownRow(open, id, nameOf))]
  const key = `${open.id} ${targetName(target)}`
  const notes = open.notes.get(targetName(target))
  const assigned = open.concerns.get(targetName(assignable))?.assigned
  return {
    Payee: line.payee ?? line.number ?? '',
    Kind: exceptionKindWords[line.kind],
    Instructed: amounts.instructed ?? '',
    Paid: amounts.paid ?? '',
    Difference: amounts.difference ?? '',
    Currency: line.currency ?? '',
    Date: line.date?.includes('T') ? localDay(timeZone, Date.parse(line.date)) : (line.date ?? ''),
    Reference: line.reference ?? '',
    Details: knownReason(line, groupedDecimal),
    Decision: '',
    Reason: '',
    'Assigned to': assigned?.to ?? '',
    Due: assigned?.due ?? '',
    Key: key,
    Fingerprint: `${entry}-${sha256(JSON.stringify([key, entry, shown, notes, line]))}`
  }
}
