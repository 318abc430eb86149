import { AppError } from '../../../../../shared/errors.ts'
import type { OpenFormat } from '../format.ts'
import { createPieces } from '../pieces.ts'
import { checkOneAccount, readOpeningBalances } from '../statement/balances.ts'
import { createContentIds } from '../statement/contentId.ts'
import { countOmitted, sumOf } from '../statement/omittedRows.ts'
import { localDays, periodOf } from '../statement/period.ts'
import { groupStatements, withoutRows } from '../statement/statements.ts'
import { ofxParts } from './ofxParts.ts'

/**
 * OFX 2.1.1: the booked rows, one statement response per account and currency. Other rows are left out, because readers
 * take every transaction as booked.
 */
export const openOfx: OpenFormat = (input) => {
  const { settings } = input.spec
  const opening = readOpeningBalances(settings.format === 'ofx' ? settings.openingBalances : [])
  const groups = groupStatements(input, (settlementStatus) => settlementStatus === 'settled')
  const [first] = groups.statements
  if (!first) throw new AppError('bad-input', 'None of these transactions is booked, and OFX only has booked ones.')
  if (opening.size > 0)
    checkOneAccount('An opening balance', new Set(groups.statements.map(({ accountId }) => accountId)))
  const period = periodOf(input, groups.rowIds)
  const idOf = createContentIds(input, groups)
  const statements = [...groups.statements, ...withoutRows(first.accountId, groups.statements, opening.keys())]
  // A statement without an opening balance states no balance, so omitted rows do not matter there.
  const stated = statements.filter(({ currency }) => opening.has(currency))
  const days = localDays(input, period)
  const omitted = sumOf(stated.map((statement) => countOmitted(input, statement, days)))
  return {
    total: groups.rowIds.length,
    leftOut: groups.leftOut,
    omitted,
    ...input.figures(groups.rowIds),
    next: createPieces(ofxParts(input, { statements, period, opening, idOf })),
    close: () => input.db.close()
  }
}
