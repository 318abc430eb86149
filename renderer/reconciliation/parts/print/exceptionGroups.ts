import type { Difference, DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type {
  ExceptionKind,
  ExceptionLine,
  ExceptionSubtotal
} from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import { incomingCurrencies, paidAmounts, type PaidAmounts } from '../../../../shared/reconciliation/paidFigures.ts'

/** The exceptions of one kind in one currency, with a heading and a subtotal. */
export interface ExceptionGroup {
  readonly part: DifferencePartKind
  readonly kind: ExceptionKind
  /** Null for payments that state no currency and were not found. */
  readonly currency: string | null
  readonly lines: readonly { readonly line: ExceptionLine; readonly figures: PaidAmounts }[]
  /** Undefined if no amount is known. */
  readonly subtotal: PaidAmounts | undefined
}

/** Groups the lines, keeping their order. */
export function exceptionGroups(
  lines: readonly ExceptionLine[],
  subtotals: readonly ExceptionSubtotal[],
  differences: readonly Difference[]
): readonly ExceptionGroup[] {
  const incoming = incomingCurrencies(differences)
  const groups = Map.groupBy(lines, ({ currency, kind }) => `${currency ?? ''} ${kind}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { part, kind, currency } = first
    const isIncoming = incoming.has(currency)
    const sum = subtotals.find((each) => each.kind === kind && each.currency === currency)
    return [
      {
        part,
        kind,
        currency,
        lines: some.map((line) => ({ line, figures: paidAmounts(line, isIncoming) })),
        subtotal: sum && paidAmounts(sum, isIncoming)
      }
    ]
  })
}
