import { AppError } from '../../../../../shared/errors.ts'
import type { OpenFormat } from '../format.ts'
import { checkOneAccount, readOpeningBalances } from '../statement/balances.ts'
import { countAbsent, countOmitted, sumOf } from '../statement/omittedRows.ts'
import { localDays, periodOf } from '../statement/period.ts'
import { groupStatements, withoutRows } from '../statement/statements.ts'
import { textElement } from '../xml/xmlText.ts'
import { balances, checkBalances, remark } from './camtBalances.ts'
import { openCamt } from './openCamt.ts'

/**
 * A camt.053 (statement): the booked rows of one account, with the balances before and after them, one part per
 * currency. Other rows are left out. All parts cover the same period: the days of the query, or the days from the first
 * to the last row. A currency with an opening balance but no rows gets a part without entries. If the query excludes
 * booked rows of these days, or has some that are no longer returned, the statement says so: its closing balance may not
 * be that of the account.
 */
export const openCamt053: OpenFormat = (input) => {
  const { settings } = input.spec
  const opening = readOpeningBalances(settings.format === 'camt053' ? settings.openingBalances : [])
  const groups = groupStatements(input, (settlementStatus) => settlementStatus === 'settled')
  const [first] = groups.statements
  if (!first)
    throw new AppError('bad-input', 'None of these transactions is booked, and a statement only has booked ones.')
  checkOneAccount('A statement (camt.053)', new Set(groups.statements.map(({ accountId }) => accountId)))
  const statements = [...groups.statements, ...withoutRows(first.accountId, groups.statements, opening.keys())]
  checkBalances(statements, opening)
  const days = localDays(input, periodOf(input, groups.rowIds))
  // Counted now, because the rows in memory change while the file is made.
  const omitted = new Map(statements.map((statement) => [statement, countOmitted(input, statement, days)]))
  const remarks = new Map(statements.map((one) => [one, remark(omitted.get(one) ?? 0, countAbsent(input, one))]))
  const reader = openCamt(
    input,
    {
      namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      root: 'BkToCstmrStmt',
      part: 'Stmt',
      balances: (statement) => balances(statement, opening.get(statement.currency) ?? 0n, days),
      ending: (statement) => textElement('AddtlStmtInf', remarks.get(statement) ?? '')
    },
    groups,
    statements
  )
  return { ...reader, omitted: sumOf(omitted.values()) }
}
