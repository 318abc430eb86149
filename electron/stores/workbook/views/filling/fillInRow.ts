import type { ExceptionLine } from '../../../../../shared/domain/reconciliation/exceptionLine.ts'
import { incomingCurrencies, paidAmounts } from '../../../../../shared/reconciliation/paidFigures.ts'
import { groupedDecimal } from '../../../../../shared/money/groupedDecimal.ts'
import { exceptionKindWords } from '../../../../../shared/words/exceptionKind.ts'
import { knownReason } from '../../../../../shared/words/exceptionReason.ts'
import { FILL_IN_COLUMNS, type FillInHeading } from '../../../../../shared/words/fillIn.ts'
import { sha256 } from '../../log/sha256.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { shownItem, shownRow } from '../../model/shownRows.ts'
import { targetName, type OpenException } from './openExceptions.ts'

/*
 * Each line has a key, which names the reconciliation and what the line is about, and a fingerprint of four parts:
 * `12-SHOWN-GIVEN-CHECK`. The number is the last entry of the audit trail when it was written. SHOWN covers everything
 * that the app shows of the payments and transactions, GIVEN what the columns to fill in had, CHECK the key and the other
 * parts. They show that the exception is still as it was, and that key and fingerprint belong together. They have no
 * secret: whoever wants to can make up a line, so that a decision counts as one of whoever accepts it.
 */

export type Cells = Readonly<Record<FillInHeading, string>>

/** An exception as a line shows it now, and the parts of its fingerprint. */
export interface ShownException {
  readonly cells: Omit<Cells, 'Fingerprint'>
  readonly shown: string
}

export interface Fingerprint {
  /** The last entry when it was made. */
  readonly entry: number
  readonly shown: string
  readonly given: string
}

function keyOf({ id }: OpenReconciliation, { target }: OpenException): string {
  return `${id} ${targetName(target)}`
}

/** `dayOf` gives the day of a time. */
export function shownException(
  open: OpenReconciliation,
  exception: OpenException,
  { nameOf, dayOf }: { readonly nameOf: (id: string) => string; readonly dayOf: (time: string) => string }
): ShownException {
  const { sides, assigned, target } = exception
  const incoming = incomingCurrencies(open.view.assessment.differences)
  const [line, ...others] = exception.lines.map((each) => ({
    ...each,
    ...paidAmounts(each, incoming.has(each.currency))
  }))
  const subjects = [
    ...sides.items.map((key) => shownItem(open, key)),
    ...sides.transactionIds.map((id) => shownRow(open, id, nameOf))
  ]
  const notes = open.notes.get(targetName(target)) ?? 0
  return {
    cells: {
      ...cellsOf(line, dayOf),
      Details: [line ? knownReason(line, groupedDecimal) : '', ...others.map(alsoWords)].filter(Boolean).join('; '),
      Decision: '',
      Reason: '',
      'Assigned to': assigned?.to ?? '',
      Due: assigned?.due ?? '',
      Key: keyOf(open, exception)
    },
    shown: digest(32, [subjects, notes, exception.lines])
  }
}

type PaidLine = ExceptionLine & ReturnType<typeof paidAmounts>

function cellsOf(line: PaidLine | undefined, dayOf: (time: string) => string) {
  const date = line?.date ?? ''
  return {
    Payee: line?.payee ?? line?.number ?? '',
    Kind: line ? exceptionKindWords[line.kind] : '',
    Instructed: line?.instructed ?? '',
    Paid: line?.paid ?? '',
    Difference: line?.difference ?? '',
    Currency: line?.currency ?? '',
    Date: /^\d{4}-\d\d-\d\dT/.test(date) ? dayOf(date) : date,
    Reference: line?.reference ?? ''
  }
}

/** A match that has another currency too. */
function alsoWords({ difference, currency }: PaidLine): string {
  return `Also a difference of ${groupedDecimal(difference ?? '0')} ${currency ?? ''}`.trim()
}

export function givenDigest(assigned: string, due: string): string {
  return digest(8, [assigned, due])
}

export function writeFingerprint(key: string, { entry, shown, given }: Fingerprint): string {
  return `${entry}-${shown}-${given}-${checkOf(key, `${entry}`, shown, given)}`
}

/** Undefined if it does not belong to this key. */
export function readFingerprint(key: string, text: string): Fingerprint | undefined {
  const [entry = '', shown = '', given = '', check] = text.split('-')
  if (!/^\d{1,15}$/.test(entry) || check !== checkOf(key, entry, shown, given)) return undefined
  return { entry: Number(entry), shown, given }
}

const checkOf = (...parts: readonly string[]) => digest(16, parts)

function digest(length: number, of: unknown): string {
  return sha256(JSON.stringify(of)).slice(0, length)
}

/** The cells in the order of the columns. */
export function inColumns(cells: Cells): readonly (string | null)[] {
  return FILL_IN_COLUMNS.map(({ heading }) => cells[heading] || null)
}
