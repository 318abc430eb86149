import { z } from 'zod'
import { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'
import german from './german.json' with { type: 'json' }
import northEast from './northEast.json' with { type: 'json' }
import overseas from './overseas.json' with { type: 'json' }
import programs from './programs.json' with { type: 'json' }
import western from './western.json' with { type: 'json' }

/** What must be read of a row: only what is named here is compared. */
const ShapeItem = z.strictObject({
  /** In major units; negative for money that leaves. */
  amount: z.string(),
  currency: z.string(),
  name: z.string().nullish(),
  number: z.string().nullish(),
  reference: z.string().nullish(),
  on: z.string().nullish()
})

/** A file as somebody exports it, with figures of our own, and what is in it. */
const CsvShape = z.strictObject({
  called: z.string(),
  lines: z.array(z.string()).readonly(),
  /** What is asked before it can be stored, each with the option that is meant, by the beginning of its label. */
  asks: z
    .array(z.tuple([CsvQuestion.shape.about, z.string()]))
    .readonly()
    .optional(),
  items: z.array(ShapeItem).readonly(),
  /** What a person says of it from the start. */
  currency: z.string().optional(),
  bytes: z.enum(['latin1', 'utf16le']).optional()
})
export type CsvShape = z.output<typeof CsvShape>

export const csvShapes: readonly CsvShape[] = [german, western, northEast, overseas, programs].flatMap((shapes) =>
  z.array(CsvShape).parse(shapes)
)
