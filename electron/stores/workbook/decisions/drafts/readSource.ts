import type { CsvGiven, MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ExpectedItem, InstructedItem } from '../../../../core/matching/model.ts'
import type { InstructionRead } from '../../../../core/matching/reading/instructionRead.ts'
import { readInstruction } from '../../../../core/matching/reading/readInstruction.ts'
import { createItemKeys } from './itemKeys.ts'
import { openSource, type InstructionText } from './sourceBytes.ts'

/** What was read from a source, without its items. */
export interface ReadSource {
  readonly read: InstructionRead
  readonly bytes: number
  readonly sha256: string
}

export interface Reading {
  readonly mapping: CsvGiven | null
  readonly templates: readonly MappingTemplate[]
  /** How many items, from the first, go to `onItem`. */
  readonly most: number
  readonly onItem: (item: ExpectedItem) => void
  /** Called with every item, before it has a name. */
  readonly onEach?: (item: InstructedItem) => void
  readonly isRepetition?: (item: InstructedItem) => boolean
}

/** Reads a source to its end in pieces and names the items as they come. */
export async function readSource(
  source: InstructionText,
  { mapping, templates, most, onItem, onEach, isRepetition }: Reading
): Promise<ReadSource> {
  const bytes = await openSource(source)
  const named = createItemKeys()
  let items = 0
  try {
    const read = await readInstruction(bytes.chunks, {
      name: source.name,
      isPasted: 'text' in source,
      amountUnit: source.amountUnit ?? 'major',
      dayOrder: source.dayOrder,
      mapping,
      templates,
      ...(isRepetition && { isRepetition }),
      onItem(item) {
        items += 1
        onEach?.(item)
        if (items <= most) onItem(named(item))
      }
    })
    return { read, ...(await bytes.finish()) }
  } finally {
    await bytes.close()
  }
}
