import type { CsvChoice, CsvGiven, CsvQuestion } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { shown } from '../../values/amount.ts'
import type { Columns, SheetColumn } from './sheet.ts'

/** The effect of a choice; `columns` only contains the changes, undefined for a column that is no longer read. */
type Change = Omit<CsvGiven, 'columns'> & { readonly columns?: ChangedColumns }
export type ChangedColumns = { readonly [Field in keyof Columns]?: number | undefined }

/** A question whose options do not know the other columns yet. */
export interface OpenQuestion {
  readonly about: CsvChoice
  readonly words: string
  readonly options: readonly { readonly label: string; readonly change: Change }[]
  /** The line of a row that it is about. */
  readonly line?: number | undefined
}

/** A question, and the line of the row that it quotes. */
export interface AskedQuestion extends Omit<CsvQuestion, 'row'> {
  readonly line?: number | undefined
}

export function questionOf({ about, words, options, line }: OpenQuestion, columns: Columns): AskedQuestion {
  return {
    about,
    line,
    words,
    options: options.map(({ label, change: { columns: changed, ...set } }) => ({
      label,
      set: changed ? { ...set, columns: changedColumns(columns, changed) } : set
    }))
  }
}

export function changedColumns(columns: Columns, changed: ChangedColumns): Columns {
  const all = Object.entries({ ...columns, ...changed }).filter(
    (entry): entry is [string, number] => entry[1] !== undefined
  )
  const taken = new Set(Object.values(changed))
  // A column holds only one field.
  return Object.fromEntries(all.filter(([field, at]) => field in changed || !taken.has(at)))
}

/** How questions name a column, with one of its cells. */
export function columnWords({ heading, at, first }: SheetColumn): string {
  const name = heading === '' ? `Column ${at + 1}` : `“${shown(heading)}”`
  return first === '' ? name : `${name}, such as ${shown(first)}`
}
