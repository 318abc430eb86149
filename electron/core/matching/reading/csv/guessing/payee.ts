import type { CsvChoice, CsvField } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { columnWords, type OpenQuestion, type ChangedColumns } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

interface Found {
  readonly columns: ChangedColumns
  readonly question?: OpenQuestion
}

const MOST_OPTIONS = 12

/** Finds the payee's name and, in statements, the payer's. */
export function payeeName(sheet: Sheet, taken: Columns): Found {
  const [payer] = sheet.of('payerName')
  const paying: ChangedColumns = payer ? { payerName: payer.at } : {}
  const ofPayees = sheet.of('counterpartyName')
  // A supplier may be a number, with the name in the next column.
  const names = ofPayees.filter(({ codes, filled }) => codes * 2 < filled || filled === 0)
  const [all = []] = [names, sheet.of('name'), ofPayees].filter((some) => some.length > 0)
  const [only] = all
  if (only && all.length === 1) return { columns: { ...paying, counterpartyName: only.at } }
  if (only)
    return { ...asks('counterpartyName', 'Which column names who is paid? More than one could.', all), columns: paying }
  const texts = sheet.unnamed.filter((column) => isText(column) && !Object.values(taken).includes(column.at))
  if (payer || texts.length === 0) return { columns: paying }
  return asks('counterpartyName', 'Which column names who is paid? Its name does not say so.', texts)
}

/** Finds the payee's account number, but not the user's own. */
export function payeeNumber(sheet: Sheet, { account }: Columns): Found {
  const named = sheet.of('counterpartyNumber')
  const [only] = named
  if (only && named.length === 1) return { columns: { counterpartyNumber: only.at } }
  if (only) return asks('counterpartyNumber', 'Which column has the payee’s account number?', named, true)
  const numbers = sheet.of('number')
  if (numbers.length === 0) return byContent(sheet)
  const changing = numbers.filter(({ isConstant, filled }) => !isConstant || filled === 1)
  // A payee without an IBAN may have another number.
  const rows = Math.max(...sheet.columns.map(({ filled }) => filled))
  const ibans = changing.filter((column) => holdsIbans(column) && column.filled === rows)
  const [one] = ibans.length > 0 ? ibans : changing
  const isOne = (ibans.length > 0 ? ibans : changing).length === 1
  const mayBeOwn = one === undefined || (one.filled === 1 && sheet.isStatement && account === undefined)
  if (one && isOne && !mayBeOwn) return { columns: { counterpartyNumber: one.at } }
  const [first] = numbers
  // A single payee has the same number in all rows; many payees do not.
  const names = sheet.of('counterpartyName').length > 0 ? sheet.of('counterpartyName') : sheet.of('name')
  const isOnePayee = !sheet.isStatement && names.some(({ isConstant, filled }) => isConstant && filled > 0)
  if (first && numbers.length === 1 && (account !== undefined || isOnePayee))
    return { columns: { counterpartyNumber: first.at } }
  const words = 'Whose account number is it? It is the same in all rows, or more than one column holds such numbers.'
  return asks('counterpartyNumber', words, numbers, true)
}

/** Finds the user's own account without a heading: a number that is equal in all rows. */
export function ownAccount(sheet: Sheet, taken: Columns): Found {
  const own = sheet.columns.find(
    (column) =>
      column.isConstant && column.filled > 1 && holdsIbans(column) && !Object.values(taken).includes(column.at)
  )
  return { columns: own && taken.account === undefined ? { account: own.at } : {} }
}

function byContent(sheet: Sheet): Found {
  const all = sheet.unnamed.filter((column) => holdsIbans(column))
  const changing = all.filter(({ isConstant }) => !isConstant)
  const [only] = changing.length > 0 ? changing : all
  if (!only) return { columns: {} }
  const columns = { counterpartyNumber: only.at }
  if (!sheet.hasHeader && changing.length === 1) return { columns }
  return { ...asks('counterpartyNumber', 'Which column has the payee’s account number?', all, true), columns }
}

const holdsIbans = ({ ibans, filled }: SheetColumn) => ibans * 10 >= filled * 8
const isText = ({ numbers, days, filled, uuids, ibans, currencies, bics }: SheetColumn) =>
  numbers + days < filled && uuids + ibans === 0 && currencies < filled && bics < filled

function asks(field: CsvField & CsvChoice, words: string, all: readonly SheetColumn[], isNumber = false): Found {
  const options = all.slice(0, MOST_OPTIONS).map((column) => ({
    label: columnWords(column),
    change: { columns: { [field]: column.at } }
  }))
  const [first] = options
  const none = {
    label: isNumber ? 'None: it is my own account' : 'None of them',
    change: { columns: { [field]: undefined } }
  }
  return { columns: first?.change.columns ?? {}, question: { about: field, words, options: [...options, none] } }
}
