import type { CsvGiven, InstructionPreview } from '../../../shared/domain/reconciliation/instruction.ts'
import { previewOf } from '../../../electron/stores/workbook/decisions/drafts/previewOf.ts'
import { findRepeatedPayments } from '../../../electron/stores/workbook/decisions/drafts/repeatedPayments.ts'
import { readSource } from '../../../electron/stores/workbook/decisions/drafts/readSource.ts'
import type { ExpectedItem } from '../../../electron/core/matching/model.ts'

/** A CSV file of two payments, with a title above them and a total below. */
export const CSV_TEXT = [
  'Payment run 17;;',
  'Name;Amount;Text',
  'Nordlys Kraft AS;1.100,50;Invoice 1',
  'Hofmann Logistik GmbH;200,50;Invoice 2',
  'Total;1.301,00;'
].join('\n')

/** What a page is shown of a text, as the app reads it. */
export async function previewOfText(
  text: string,
  { mapping = null, name = 'payments' }: { readonly mapping?: CsvGiven | null; readonly name?: string } = {}
): Promise<InstructionPreview> {
  const sample: ExpectedItem[] = []
  const { take: onEach, found } = findRepeatedPayments()
  const onItem = (item: ExpectedItem) => sample.push(item)
  const source = await readSource({ text, name }, { mapping, templates: [], most: 50, onItem, onEach })
  return previewOf({ ...source, ...found(), id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name, sample }, () => [])
}
