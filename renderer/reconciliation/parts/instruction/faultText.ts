import type { InstructionFault, InstructionPreview } from '../../../../shared/domain/reconciliation/instruction.ts'

const ASKED = 'To be chosen: '

/** `line 12, column 4`. A dash if the error has no place of its own. */
export function faultPlace({ line, column }: Pick<InstructionFault, 'line' | 'column'>): string {
  if (line === null) return '–'
  return column === null ? `line ${line}` : `line ${line}, column ${column}`
}

/** The errors as text, to be sent to the author of the file. */
export function faultText({ name, faults, faultCount }: InstructionPreview): string {
  const more = faultCount - faults.length
  const lines = faults.map((fault) => `${faultPlace(fault)}: ${fault.message}`)
  return [name, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

/** The errors without the open questions. */
export function mistakesOf({ faults, csv }: InstructionPreview): readonly InstructionFault[] {
  const questions = new Set(csv?.questions.map(({ words }) => words))
  return faults.filter(({ message }) => !(message.startsWith(ASKED) && questions.has(message.slice(ASKED.length))))
}

export function mistakeCount({ faultCount, csv }: InstructionPreview): number {
  return faultCount - (csv?.questions.length ?? 0)
}
