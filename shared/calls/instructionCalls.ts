import { z } from 'zod'
import {
  CsvGiven,
  DraftId,
  InstructionOrigin,
  InstructionPreview,
  MappingTemplate
} from '../domain/reconciliation/instruction.ts'
import { DayOrder } from '../days/typedDay.ts'
import { GivenName } from '../domain/workspace.ts'
import { call, done, nothing } from './call.ts'

/** Expected payments, read from files or text that the user has. */
export const instructionCalls = {
  /**
   * Reads an instruction and checks it as a whole; stores nothing. Detects what the mapping leaves out. Rejects with
   * `cancelled` if the user chose no file.
   */
  'instruction.read': call(
    z.strictObject({
      origin: InstructionOrigin,
      mapping: CsvGiven.nullable(),
      /** What the user's region writes first. If the file leaves open how its days are meant, that is proposed. */
      dayOrder: DayOrder.optional()
    }),
    InstructionPreview
  ),
  /** Reads the last file again with another mapping of its columns. */
  'instruction.remap': call(z.strictObject({ draft: DraftId, mapping: CsvGiven }), InstructionPreview),
  'instruction.forget': call(DraftId, done),
  'instruction.mappings': call(nothing, z.array(MappingTemplate).readonly()),
  'instruction.saveMapping': call(
    MappingTemplate.pick({ name: true, mapping: true, header: true }),
    z.array(MappingTemplate).readonly()
  ),
  'instruction.removeMapping': call(GivenName, z.array(MappingTemplate).readonly())
}
