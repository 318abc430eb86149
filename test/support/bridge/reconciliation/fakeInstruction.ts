import type { Handlers } from '../../../../shared/contract.ts'
import type {
  CsvGiven,
  CsvMapping,
  CsvQuestion,
  InstructionPreview
} from '../../../../shared/domain/reconciliation/instruction.ts'
import type { ExpectedPayment } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { aFakeItem } from './fakeReconciliationRows.ts'

type Calls = Pick<Handlers, Extract<keyof Handlers, `instruction.${string}`>>

const DRAFT = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const detected: CsvMapping = {
  encoding: 'utf-8',
  delimiter: ';',
  hasHeader: true,
  columns: { counterpartyName: 0, amount: 1, reference: 2 },
  decimalSign: ',',
  dateOrder: 'day-month-year',
  isPositiveOut: true,
  currency: 'EUR',
  headerLine: 3
}

/** What an instruction says of an item, without what became of it. */
function paymentOf(item: ItemRow): ExpectedPayment {
  return {
    key: item.key,
    position: item.position,
    batch: item.batch,
    account: item.account,
    correlationId: item.correlationId,
    endToEndId: item.endToEndId,
    instructionId: item.instructionId,
    amount: item.amount,
    currency: item.currency,
    counterpartyName: item.counterpartyName,
    counterpartyNumber: item.counterpartyNumber,
    counterpartyBankCode: item.counterpartyBankCode,
    reference: item.reference,
    dueOn: item.dueOn
  }
}

export function aPreview(change: Partial<InstructionPreview> = {}): InstructionPreview {
  const sample = Array.from({ length: 12 }, (_, index) => paymentOf(aFakeItem(index)))
  return {
    draft: DRAFT,
    kind: 'pain.001',
    name: 'salaries.xml',
    bytes: 41_200,
    sha256: 'ab'.repeat(32),
    messageId: 'MSG-1',
    schema: 'pain.001.001.09',
    dialect: 'iso',
    faults: [],
    faultCount: 0,
    warnings: [],
    items: 42,
    sums: [
      { currency: 'EUR', count: 34, amount: '-71206.50' },
      { currency: 'SEK', count: 8, amount: '-18804.00' }
    ],
    batches: [{ id: 'PMT-1', booking: 'items', bulkPaymentId: null, account: 'NO93', dueOn: '2026-11-18', items: 42 }],
    sample,
    csv: null,
    duplicates: [],
    ...change
  }
}

export function aCsvPreview(given: CsvGiven = {}, questions: readonly CsvQuestion[] = []): InstructionPreview {
  const mapping = { ...detected, ...given } as CsvMapping
  return aPreview({
    faultCount: questions.length,
    faults: questions.map(({ words }) => ({ line: null, column: null, message: `To be chosen: ${words}` })),
    kind: 'csv',
    name: 'payments.csv',
    messageId: null,
    schema: null,
    dialect: null,
    csv: {
      mapping,
      template: null,
      header: ['Name', 'Amount', 'Text'],
      rows: [
        { line: 4, cells: ['Nordlys Kraft AS', '1.100,50', 'Invoice 1'] },
        { line: 5, cells: ['Café Ærlig ApS', '200,50', 'Invoice 2'] },
        { line: 6, cells: ['Total', '1.301,00', ''] }
      ],
      above: [
        { line: 1, cells: ['Payment run 17', '', ''] },
        { line: 2, cells: ['Printed on 20 November 2026', '', ''] }
      ],
      leftOut: [{ line: 6, cells: ['Total', '1.301,00', ''], isTotal: true }],
      leftOutCount: 1,
      columnCount: 3,
      questions
    }
  })
}

/** An instruction that is read however it comes: text as CSV, anything else as the sample. */
export function fakeInstruction(): Calls {
  let kept: Awaited<ReturnType<Calls['instruction.mappings']>> = []
  return {
    'instruction.read': ({ origin }) => Promise.resolve(origin.from === 'text' ? aCsvPreview() : aPreview()),
    'instruction.remap': ({ mapping }) => Promise.resolve(aCsvPreview(mapping)),
    'instruction.forget': () => Promise.resolve(),
    'instruction.mappings': () => Promise.resolve(kept),
    'instruction.saveMapping': (template) => Promise.resolve((kept = [...kept, template])),
    'instruction.removeMapping': (name) => Promise.resolve((kept = kept.filter((each) => each.name !== name)))
  }
}
