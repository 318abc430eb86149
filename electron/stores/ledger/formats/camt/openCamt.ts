import { AppError } from '../../../../../shared/errors.ts'
import type { FormatInput, OpenFormat } from '../format.ts'
import { createPieces } from '../pieces.ts'
import { createContentIds } from '../statement/contentId.ts'
import { groupStatements, type Statement, type Statements } from '../statement/statements.ts'
import type { TextReader } from '../textReader.ts'
import { camtParts, type CamtMessage } from './camtParts.ts'
import { checkAmounts } from './camtAmounts.ts'

const NOTIFICATION: CamtMessage = {
  namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08',
  root: 'BkToCstmrDbtCdtNtfctn',
  part: 'Ntfctn',
  balances: () => '',
  ending: () => ''
}

/**
 * A camt.054 (debit and credit notification): booked and pending rows of any number of accounts, without balances.
 * Failed rows moved no money and are left out.
 */
export const openCamt054: OpenFormat = (input) => {
  const groups = groupStatements(input, (settlementStatus) => settlementStatus !== 'failed')
  if (groups.rowIds.length === 0)
    throw new AppError('bad-input', 'There is nothing to report: none of these transactions moves money.')
  return openCamt(input, NOTIFICATION, groups, groups.statements)
}

/** Reads the file of these groups, in the order of the statements. */
export function openCamt(
  input: FormatInput,
  message: CamtMessage,
  groups: Statements,
  statements: readonly Statement[]
): TextReader {
  checkAmounts(input, groups.rowIds)
  return {
    total: groups.rowIds.length,
    leftOut: groups.leftOut,
    ...input.figures(groups.rowIds),
    next: createPieces(camtParts(input, message, statements, createContentIds(input, groups))),
    close: () => input.db.close()
  }
}
