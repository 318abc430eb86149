import {
  CSV_FIELDS,
  type CsvField,
  type InstructionPreview
} from '../../../shared/domain/reconciliation/instruction.ts'

type ReadCsv = NonNullable<InstructionPreview['csv']>

const FIELDS: Readonly<Record<CsvField, string>> = {
  amount: 'amount',
  currency: 'currency',
  correlationId: 'correlation id',
  endToEndId: 'end-to-end id',
  reference: 'reference',
  counterpartyName: 'counterparty name',
  counterpartyNumber: 'counterparty account number',
  counterpartyBankCode: 'counterparty bank code',
  account: 'charged account',
  batch: 'batch',
  dueOn: 'due date'
}

/** How a CSV file was read, in sentences; a guess is told as one, for a wrong one makes other amounts and days. */
export function mappingWords({ mapping, template, header }: ReadCsv): readonly string[] {
  const { encoding, delimiter, decimalSign, dateOrder, columns } = mapping
  const by = template === null ? '' : ` by the template "${template}"`
  const cells = delimiter === '\t' ? 'tab' : `"${delimiter}"`
  const dates = columns.dueOn === undefined ? '' : `, dates as ${dateOrder}`
  const read = CSV_FIELDS.flatMap((field) => {
    const place = columns[field]
    return place === undefined ? [] : [`${FIELDS[field]} from ${columnWords(header[place], place)}`]
  })
  return [
    `Read as CSV${by}: ${encoding}, ${cells} between cells, "${decimalSign}" before decimals${dates}.`,
    `Its columns: ${read.join(', ')}.`
  ]
}

function columnWords(title: string | undefined, place: number): string {
  return title === undefined || title === '' ? `column ${place + 1}` : `"${title}"`
}
