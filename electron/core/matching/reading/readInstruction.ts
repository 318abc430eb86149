import type { InstructionKind } from '../../../../shared/domain/reconciliation/instruction.ts'
import { readCsv } from './csv/readCsv.ts'
import { readIds } from './ids/readIds.ts'
import type { InstructionRead, ReadOptions } from './instructionRead.ts'
import { readBulkRequest } from './json/readBulkRequest.ts'
import { HEAD_BYTES, kindOf } from './kindOf.ts'
import { Reading } from './reading.ts'
import { ReadingStopped } from './readingNotes.ts'
import { readPain } from './pain/readPain.ts'
import { readXlsx } from './xlsx/readXlsx.ts'
import { PeekedChunks } from './text/peekedChunks.ts'

type Reader = (source: PeekedChunks, reading: Reading) => Promise<void>

const READERS: Readonly<Record<InstructionKind, Reader>> = {
  'pain.001': readPain,
  csv: readCsv,
  xlsx: readXlsx,
  'bulk-request': readBulkRequest,
  ids: readIds
}

/**
 * Reads expected payments in pieces from a file or a pasted text, whose content shows its kind. Mistakes become faults
 * of the answer; if there are any, the items must be dropped. Rejects only if the source does.
 */
export async function readInstruction(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions
): Promise<InstructionRead> {
  const source = new PeekedChunks(chunks)
  const reading = new Reading(options)
  const found = kindOf(await source.head(HEAD_BYTES))
  const kind = 'kind' in found ? found.kind : 'csv'
  try {
    if ('refusal' in found) reading.notes.stop(found.refusal)
    await READERS[kind](source, reading)
    if (reading.sink.items === 0 && reading.notes.faultCount === 0) reading.notes.fault('It has no payments.')
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
  } finally {
    await source.release()
  }
  return answerOf(kind, reading)
}

function answerOf(kind: InstructionKind, reading: Reading): InstructionRead {
  const { notes, sink, batches, messageId, schema, dialect, csv } = reading
  return {
    kind,
    messageId,
    schema,
    dialect,
    batches,
    items: sink.items,
    sums: sink.sums,
    faults: notes.faults,
    faultCount: notes.faultCount,
    warnings: notes.warnings,
    csv
  }
}
