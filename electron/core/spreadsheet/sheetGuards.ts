import { xmlText } from './cellText.ts'

/** What guides whoever fills in a sheet, in the places where a sheet has it. Everybody can remove it. */
export interface SheetGuards {
  readonly protection: string
  readonly validations: string
}

/** What a cell may contain. */
export interface CellRule {
  /** Like `J2:J9 J12`. */
  readonly cells: string
  /** The attributes and formulas of its kind. */
  readonly rule: ListRule | { readonly days: true } | { readonly letters: readonly [least: number, most: number] }
  /** What is shown beside the cell, and if something else is entered. */
  readonly title: string
  readonly words: string
}

/** One of these texts, or of those in a range. */
type ListRule = { readonly choices: readonly string[] } | { readonly range: string }

/** Without a password. Columns can be made wider, and rows filtered. */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" autoFilter="0"/>'

export function sheetGuards(rules: readonly CellRule[]): SheetGuards {
  const list = rules.map(validation).join('')
  const validations = rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${list}</dataValidations>`
  return { protection: PROTECTION, validations }
}

function validation({ cells, rule, title, words }: CellRule): string {
  const text = `errorTitle="${xmlText(title)}" error="${xmlText(words)}" promptTitle="${xmlText(title)}" prompt="${xmlText(words)}"`
  return `<dataValidation ${kindOf(rule)} allowBlank="1" showInputMessage="1" showErrorMessage="1" ${text} sqref="${cells}">\
${formulasOf(rule)}</dataValidation>`
}

function kindOf(rule: CellRule['rule']): string {
  if ('days' in rule) return 'type="date" operator="greaterThan"'
  return 'letters' in rule ? 'type="textLength" operator="between"' : 'type="list"'
}

function formulasOf(rule: CellRule['rule']): string {
  if ('days' in rule) return '<formula1>36525</formula1>'
  if ('letters' in rule)
    return rule.letters.map((count, at) => `<formula${at + 1}>${count}</formula${at + 1}>`).join('')
  return `<formula1>${'range' in rule ? rule.range : `"${xmlText(rule.choices.join(','))}"`}</formula1>`
}

/** The cells of these rows in a column, as few ranges as possible. */
export function cellsOf(column: string, rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const before = ranges.at(-1)
    if (before?.[1] === row - 1) before[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([first, last]) => `${column}${first}${last > first ? `:${column}${last}` : ''}`).join(' ')
}
