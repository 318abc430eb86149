import type { InstructionKind } from '../domain/reconciliation/instruction.ts'

/** The name of a payment file that was pasted. */
export const PASTED_TEXT = 'Pasted text'

export const paymentFileKindWords: Readonly<Record<InstructionKind, string>> = {
  'pain.001': 'pain.001 file',
  csv: 'CSV file',
  xlsx: 'Excel workbook',
  'bulk-request': 'Bulk request',
  ids: 'List of payment ids'
}

const PASTED_AS: Readonly<Record<InstructionKind, string>> = {
  'pain.001': 'pain.001',
  csv: 'CSV',
  xlsx: 'an Excel workbook',
  'bulk-request': 'a bulk request',
  ids: 'a list of payment ids'
}

/** `pain.001 file salaries.xml`, `Pasted text, read as CSV`. */
export function paymentFileWords(kind: InstructionKind, name: string): string {
  return name === PASTED_TEXT ? `${name}, read as ${PASTED_AS[kind]}` : `${paymentFileKindWords[kind]} ${name}`
}
