import type { PainDialect } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { CsvRead, ReadBatch, ReadOptions } from './instructionRead.ts'
import { ItemSink } from './itemSink.ts'
import { ReadingNotes } from './readingNotes.ts'

/** A file while it is read, with what was found so far. */
export class Reading {
  readonly options: ReadOptions
  readonly notes = new ReadingNotes()
  readonly sink: ItemSink
  readonly batches: ReadBatch[] = []
  messageId: string | null = null
  schema: string | null = null
  dialect: PainDialect | null = null
  csv: CsvRead | null = null

  constructor(options: ReadOptions) {
    this.options = options
    this.sink = new ItemSink(options.onItem)
  }
}
