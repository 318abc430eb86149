import type { VetoId } from '../../../../shared/domain/reconciliation/contradiction.ts'
import { VETOES, type Veto } from '../../../../shared/reconciliation/vetoes.ts'

/** The name of each veto, and when it applies. */
export const vetoWords = Object.fromEntries(VETOES.map((veto) => [veto.id, veto])) as Readonly<Record<VetoId, Veto>>
