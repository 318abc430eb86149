import type { AmountUnit } from '../../../shared/domain/money.ts'
import type { CsvGiven, MappingTemplate } from '../../../shared/domain/reconciliation/instruction.ts'
import type { DayOrder } from '../../../shared/days/typedDay.ts'
import type { InstructedItem } from '../../../electron/core/matching/model.ts'
import type { InstructionRead } from '../../../electron/core/matching/reading/instructionRead.ts'
import { readInstruction } from '../../../electron/core/matching/reading/readInstruction.ts'

interface ReadText extends InstructionRead {
  readonly taken: readonly InstructedItem[]
  /** `line:column message`. */
  readonly faultLines: readonly string[]
}

interface HowToRead {
  readonly mapping?: CsvGiven | null
  readonly templates?: readonly MappingTemplate[]
  readonly isPasted?: boolean
  readonly amountUnit?: AmountUnit
  readonly dayOrder?: DayOrder
  readonly isRepetition?: (item: InstructedItem) => boolean
  /** Bytes a piece: whatever it is, the same must be read. */
  readonly piece?: number
}

/** Reads a text, or bytes, and keeps the items. */
export async function readText(content: string | Uint8Array, how: HowToRead = {}): Promise<ReadText> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const taken: InstructedItem[] = []
  const read = await readInstruction(inPieces(bytes, how.piece ?? 65_536), {
    name: 'payments',
    mapping: how.mapping ?? null,
    templates: how.templates ?? [],
    isPasted: how.isPasted ?? false,
    amountUnit: how.amountUnit ?? 'major',
    dayOrder: how.dayOrder,
    ...(how.isRepetition && { isRepetition: how.isRepetition }),
    onItem: (item) => taken.push(item)
  })
  const faultLines = read.faults.map(({ line, column, message }) => `${line ?? '-'}:${column ?? '-'} ${message}`)
  return { ...read, taken, faultLines }
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}
