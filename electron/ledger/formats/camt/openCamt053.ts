import { AppError } from '../../../../shared/errors.ts'
import type { OpenFormat } from '../format.ts'
import { checkOneAccount, readOpeningBalances } from '../statement/balances.ts'
import { countOmitted, sumOf } from '../statement/omittedRows.ts'
import { localDays, periodOf } from '../statement/period.ts'
import { groupStatements, withoutRows } from '../statement/statements.ts'
import { textElement } from '../xml/xmlText.ts'
import { balances, checkBalances, remark } from './camtBalances.ts'
import { openCamt } from './openCamt.ts'

/**
 * A camt.053 (statement): the booked rows of one account with a balance before and after them, a part a currency. Rows
 * that are not known to be booked are left out. All parts are of one period, the days of the query, else from the first
 * local day of a row to the last. A currency with an opening balance and without rows gets a part without entries. Where the query keeps booked rows
 * of these days out of a statement, the statement says so, since its closing balance is then not that of the account.
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
  // Now, because the rows in memory move on while the file is made.
  const omitted = new Map(statements.map((statement) => [statement, countOmitted(input, statement, days)]))
  const reader = openCamt(
    input,
    {
      namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      root: 'BkToCstmrStmt',
      part: 'Stmt',
      balances: (statement) => balances(statement, opening.get(statement.currency) ?? 0n, days),
      ending: (statement) => textElement('AddtlStmtInf', remark(omitted.get(statement) ?? 0))
    },
    groups,
    statements
  )
  return { ...reader, omitted: sumOf(omitted.values()) }
}
