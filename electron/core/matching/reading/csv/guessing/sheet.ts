import type { CsvField } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { isOfLedger, isOfStatement, rolesOfHeading } from '../cells/headings.ts'
import type { HeadingRole } from '../cells/headingWords.ts'
import { likelyInWords, signPairOf } from '../cells/signWords.ts'
import type { ColumnSurvey } from '../columnSurvey.ts'
import type { CsvSurvey } from '../csvSurvey.ts'

export type Columns = Partial<Record<CsvField, number>>

type Cells = Omit<ColumnSurvey, 'note'>

/** A column of the file: the meaning of its heading, checked against its cells. */
export interface SheetColumn extends Cells {
  readonly at: number
  readonly heading: string
  /** Undefined if the file has no heading, or an unknown one. */
  readonly role: HeadingRole | undefined
}

/** A file before any choices. */
export interface Sheet {
  readonly columns: readonly SheetColumn[]
  readonly hasHeader: boolean
  /** Whether it shows money in and out, beside the sign. */
  readonly isStatement: boolean
  /** Whether it comes from a company's accounts. */
  readonly isLedger: boolean
  /** The columns of a role: those with content, or else the empty ones. */
  of(role: HeadingRole): readonly SheetColumn[]
  /** The filled columns with unknown headings. */
  readonly unnamed: readonly SheetColumn[]
}

export function sheetOf({ header, columns: surveys }: CsvSurvey): Sheet {
  const columns = surveys.map((survey, at): SheetColumn => {
    const heading = header[at] ?? ''
    // A column of amounts in which a dash is an empty cell.
    const isDashed = survey.amounts > 0 && survey.amounts + survey.dashes === survey.filled
    const column = Object.assign({}, survey, { at, heading, filled: isDashed ? survey.amounts : survey.filled })
    return Object.assign(column, { role: roleOf(heading, column) })
  })
  const isFilled = ({ filled }: SheetColumn) => filled > 0
  // The columns, thousands in some files, are looked at for each of many roles.
  const byRole = Map.groupBy(columns, ({ role }) => role)
  const of = (role: HeadingRole) => {
    const all = byRole.get(role) ?? []
    const some = all.filter(isFilled)
    return some.length > 0 ? some : all
  }
  const has = (role: HeadingRole) => of(role).length > 0
  const changes = (role: HeadingRole) => of(role).some(({ isConstant }) => !isConstant)
  return {
    columns,
    hasHeader: header.length > 0,
    isStatement:
      header.some(isOfStatement) ||
      has('bookedOn') ||
      has('balance') ||
      (changes('payerName') && changes('counterpartyName')),
    isLedger: header.some(isOfLedger),
    of,
    unnamed: columns.filter((column) => column.role === undefined && isFilled(column))
  }
}

/** If a heading has two meanings, or contradicts its column, the cells decide. */
function roleOf(heading: string, survey: Cells): HeadingRole | undefined {
  const roles = rolesOfHeading(heading)
  if (roles.length === 0) return undefined
  if (survey.filled === 0) return roles[0]
  return roles.find((role) => POSSIBLE[role]?.(survey, roles.length > 1) ?? true) ?? 'beside'
}

const saysSide = (words: readonly string[]) => signPairOf(words) !== undefined || likelyInWords(words).length > 0

type Fits = (survey: Cells, isUnsure: boolean) => boolean

const holdsAmounts: Fits = ({ numbers, filled }) => numbers === filled
// Supplier may be a number in one file and a name in another.
const holdsNames: Fits = ({ numbers, filled, ibans }) => numbers < filled && ibans === 0
const POSSIBLE: Readonly<Partial<Record<HeadingRole, Fits>>> = {
  debit: holdsAmounts,
  credit: holdsAmounts,
  rivalAmount: holdsAmounts,
  amount: ({ amounts, days, filled }, isUnsure) => days < filled && (!isUnsure || amounts === filled),
  counterpartyName: holdsNames,
  payerName: holdsNames,
  name: holdsNames,
  counterpartyNumber: ({ ibans, filled }, isUnsure) => !isUnsure || ibans * 10 >= filled * 8,
  amountCurrency: ({ words }) => words !== undefined,
  currency: ({ currencies, filled }, isUnsure) => !isUnsure || currencies === filled,
  rivalCurrency: ({ currencies, filled }) => currencies === filled,
  dueOn: ({ days, filled }, isUnsure) => !isUnsure || days === filled,
  sign: ({ words, amounts }, isUnsure) => words !== undefined && amounts === 0 && (!isUnsure || saysSide([...words]))
}
