import {
  CSV_FIELDS,
  type CsvField,
  type CsvMapping,
  type InstructionPreview
} from '../../../../shared/domain/reconciliation/instruction.ts'
import { counted } from '../terminal/words.ts'

type ReadCsv = NonNullable<InstructionPreview['csv']>

const FIELDS: Readonly<Record<CsvField, string>> = {
  amount: 'amount',
  debit: 'money out',
  credit: 'money in',
  sign: 'sign',
  currency: 'currency',
  correlationId: 'payment id',
  endToEndId: 'end-to-end id',
  reference: 'reference',
  counterpartyName: 'counterparty name',
  payerName: 'payer name of money in',
  counterpartyNumber: 'counterparty account number',
  counterpartyBankCode: 'counterparty bank code',
  account: 'debit account',
  batch: 'batch',
  dueOn: 'due date'
}

/**
 * Sentences on how a CSV file or a sheet was read. Says which parts are guesses, because a wrong guess changes amounts and days.
 */
export function mappingWords({ mapping, template, header, leftOut, leftOutCount, sheets }: ReadCsv): readonly string[] {
  const { encoding, delimiter, sheet, decimalSign, dateOrder, columns, hasHeader, headerLine } = mapping
  const by = template === null ? '' : ` by the template "${template}"`
  const cells = delimiter === '\t' ? 'tab' : `"${delimiter}"`
  const source =
    sheets.length > 0
      ? `the sheet "${sheet ?? sheets.join('" or "')}" of a workbook${by}: `
      : `CSV${by}: ${encoding}, ${cells} between cells, `
  const dates = columns.dueOn === undefined ? '' : `, dates as ${dateOrder}`
  const names = hasHeader ? `header in line ${headerLine ?? 1}` : 'no header'
  const read = CSV_FIELDS.flatMap((field) => {
    const place = columns[field]
    return place === undefined ? [] : [`${FIELDS[field]} from ${columnWords(header[place], place)}`]
  })
  return [
    `Read as ${source}${names}, "${decimalSign}" before decimals${dates}.`,
    `Its columns: ${read.join(', ')}.`,
    `Currency: ${currencyWords(mapping, header)}. Sign: ${signWords(mapping)}.`,
    leftOutWords(leftOut, leftOutCount)
  ]
}

function currencyWords({ columns, currency }: CsvMapping, header: readonly string[]): string {
  if (columns.currency === undefined) return currency ?? 'as each amount names it'
  return `${columnWords(header[columns.currency], columns.currency)}${currency === null ? '' : `, or ${currency}`}`
}

function signWords({ columns, isPositiveOut, outWords = [], inWords = [] }: CsvMapping): string {
  const words = `${listed(outWords)} for money out, ${listed(inWords)} for money in`
  if (columns.sign !== undefined) return words
  const numbers = isPositiveOut ? 'positive amounts are money out' : 'negative amounts are money out'
  if (columns.amount === undefined) return `by column; in that of money out, ${numbers}`
  return outWords.length > 0 ? `${words}; of amounts without a word, ${numbers}` : numbers
}

const MOST_LISTED = 3

function listed(words: readonly string[]): string {
  const more = words.length > MOST_LISTED ? [counted(words.length - MOST_LISTED, 'other word')] : []
  return [...words.slice(0, MOST_LISTED).map((word) => `"${word.toUpperCase()}"`), ...more].join(' or ')
}

function leftOutWords(leftOut: ReadCsv['leftOut'], count: number): string {
  if (count === 0) return 'Rows left out: none.'
  const lines = leftOut.map(({ line, isTotal }) => `line ${line}${isTotal ? ' (total)' : ''}`)
  const more = count > leftOut.length ? `, and ${counted(count - leftOut.length, 'more row')}` : ''
  return `Rows left out: ${lines.join(', ')}${more}.`
}

function columnWords(title: string | undefined, place: number): string {
  return title === undefined || title === '' ? `column ${place + 1}` : `"${title}"`
}
