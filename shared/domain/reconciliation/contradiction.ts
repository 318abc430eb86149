import { z } from 'zod'

const VETO_IDS = [
  'other-id',
  'other-number',
  'other-document',
  'other-period',
  'other-person',
  'single-payment',
  'other-name',
  'other-attempt',
  'id-elsewhere',
  'unlike-reference',
  'other-bulk',
  'other-account',
  'other-day',
  'no-information'
] as const
export const VetoId = z.enum(VETO_IDS)
export type VetoId = z.output<typeof VetoId>

/** A veto against an expected payment and a transaction being the same (`shared/reconciliation/vetoes.ts`). */
export const Contradiction = z.strictObject({
  veto: VetoId,
  /** A sentence without its full stop; includes what both sides say. */
  words: z.string()
})
export type Contradiction = z.output<typeof Contradiction>
