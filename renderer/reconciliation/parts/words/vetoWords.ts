import type { VetoId } from '../../../../shared/domain/reconciliation/contradiction.ts'
import { VETOES, type Veto } from '../../../../shared/vetoes.ts'

/** What a veto is called, and when it speaks. */
export const vetoWords = Object.fromEntries(VETOES.map((veto) => [veto.id, veto])) as Readonly<Record<VetoId, Veto>>
