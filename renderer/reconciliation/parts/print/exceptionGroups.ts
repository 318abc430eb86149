import type { Difference, DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { ExceptionLine, ExceptionSubtotal } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import { isIncomingMoney, negatedDecimal, paidAmount } from '../../../../shared/paidFigures.ts'

/** Figures of a line, a subtotal or a total as they are printed; null where no amount is known. */
export interface PrintedFigures {
  readonly instructed: string | null
  readonly paid: string | null
  readonly difference: string | null
}

/** The exceptions of one part in one currency, under one heading and over one subtotal. */
export interface ExceptionGroup {
  readonly part: DifferencePartKind
  /** Null of payments that state none and were not found. */
  readonly currency: string | null
  readonly lines: readonly { readonly line: ExceptionLine; readonly figures: PrintedFigures }[]
  /** Undefined where no amount is known. */
  readonly subtotal: PrintedFigures | undefined
}

type Signed = Pick<ExceptionLine | ExceptionSubtotal, 'expected' | 'found' | 'difference'>

/** Turns the signs of the ledger so that what was to be paid is positive, and the difference is paid less instructed. */
export function printedFigures({ expected, found, difference }: Signed, isIncoming: boolean): PrintedFigures {
  return {
    instructed: expected === null ? null : paidAmount(expected, isIncoming),
    paid: found === null ? null : paidAmount(found, isIncoming),
    difference: difference === null || !isIncoming ? difference : negatedDecimal(difference)
  }
}

/** Lines in groups, in their order. */
export function exceptionGroups(
  lines: readonly ExceptionLine[],
  subtotals: readonly ExceptionSubtotal[],
  differences: readonly Difference[]
): readonly ExceptionGroup[] {
  const incoming = incomingCurrencies(differences)
  const groups = Map.groupBy(lines, ({ currency, part }) => `${currency ?? ''} ${part}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { part, currency } = first
    const isIncoming = currency !== null && incoming.has(currency)
    const sum = subtotals.find((each) => each.part === part && each.currency === currency)
    return [
      {
        part,
        currency,
        lines: some.map((line) => ({ line, figures: printedFigures(line, isIncoming) })),
        subtotal: sum && printedFigures(sum, isIncoming)
      }
    ]
  })
}

/** Currencies in which money was to come in. */
function incomingCurrencies(differences: readonly Difference[]): ReadonlySet<string> {
  return new Set(differences.filter(isIncomingMoney).map(({ currency }) => currency))
}
