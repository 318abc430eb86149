import type { PainDialect } from '../domain/reconciliation/instruction.ts'

export const dialectWords: Readonly<Record<PainDialect, string>> = {
  iso: 'ISO 20022',
  swiss: 'Swiss (SPS)',
  german: 'German DK'
}
