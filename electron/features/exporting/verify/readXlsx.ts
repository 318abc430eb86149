import type { Manifest } from '../../../../shared/domain/manifest.ts'
import { AppError } from '../../../../shared/errors.ts'
import { columnHeadings, type FileShape, type StatedColumns } from './contentReader.ts'
import type { Tally } from './tally.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** Rows that do not fit into one sheet continue in the next. */
const OUR_SHEETS = /^Transactions( \d+)?$/

/** With one of these, each row has content: an empty one is the spreadsheet's. */
const NEVER_EMPTY = ['id', 'currency', 'amount', 'status'] as const

type Stated = StatedColumns<'xlsx'> & Pick<Manifest, 'rows'>

/** Reads the sheets of transactions of a workbook, also as a spreadsheet saves it again. */
export async function readXlsx(path: string, stated: Stated, tally: Tally): Promise<FileShape> {
  await using tables = await openXlsxTables(path)
  const ours = tables.names.filter((name) => OUR_SHEETS.test(name))
  if (ours.length === 0) throw new AppError('bad-input', 'The workbook has no sheet named Transactions.')
  const { headingOf, nameOf } = columnHeadings(stated)
  const canBeEmpty = !NEVER_EMPTY.some((name) => stated.settings.columns.includes(name))
  let columns: readonly string[] = []
  for (const name of ours) {
    let next = 2
    const addEmptyBefore = (number: number) => {
      for (; canBeEmpty && next < number && tally.rows < stated.rows; next += 1)
        tally.add({ id: undefined, currency: undefined, amount: undefined }, () => `sheet ${name}, row ${next}`)
      next = number + 1
    }
    const { columns: names, last } = await tables.read(name, ({ cell, amount, number }) => {
      addEmptyBefore(number)
      const [id, currency, status] = [cell(headingOf('id')), cell(headingOf('currency')), cell(headingOf('status'))]
      const row = { id, currency, amount: amount(headingOf('amount')), status }
      tally.add(row, () => `sheet ${name}, row ${number}`)
    })
    addEmptyBefore(last + 1)
    if (columns.length === 0) columns = names
  }
  return { columns: columns.map(nameOf) }
}
