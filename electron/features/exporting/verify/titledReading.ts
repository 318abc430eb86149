import type { ReportManifest } from '../../../../shared/domain/manifest.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import { TOTAL } from '../../../../shared/words/exceptionKind.ts'
import { isIncomingMoney, negatedDecimal, paidAmount } from '../../../../shared/reconciliation/paidFigures.ts'

/** A row of a sheet; cells are looked up by column title. */
export interface Row {
  readonly cell: (name: string) => string | undefined
  readonly amount: (name: string) => string | undefined
  readonly number: number
}

/** A payment in a report, with the ledger's sign. */
export interface ReadPayment {
  readonly id: string | undefined
  readonly state: string
  readonly currency: string | undefined
  readonly amount: string | undefined
  readonly number: number
}

/** Columns that every workbook with titles has. */
export const TITLED_COLUMNS = ['No.', 'Status', 'Instructed', 'Difference', 'Currency']

/**
 * Reads a workbook with titles back into the terms of its manifest: words into states, and people's signs into the
 * ledger's.
 */
export function titledReading(stated: readonly Difference[], stateWords: ReportManifest['stateWords']) {
  const incoming = new Set(stated.filter(isIncomingMoney).map(({ currency }) => currency))
  const states = new Map(Object.entries(stateWords ?? {}).map(([state, word]) => [word, state]))
  const sums = new Map<string, bigint>()
  const unexplained = new Map<string, string>()
  const turned = (amount: string, currency: string) => (incoming.has(currency) ? negatedDecimal(amount) : amount)

  return {
    payment: ({ cell, amount, number }: Row): ReadPayment => {
      const [status = '', currency = '', text] = [cell('Status'), cell('Currency'), amount('Instructed')]
      return {
        // No id: the parts of a split payment share their number.
        id: undefined,
        state: states.get(status) ?? status,
        currency,
        amount: text && paidAmount(text, incoming.has(currency)),
        number
      }
    },
    addDifference: ({ cell, amount }: Row): void => {
      const [currency = '', text = ''] = [cell('Currency'), amount('Difference')]
      if (cell('Kind') === TOTAL) return
      const scaled = parseMoney(text, currency, 'major')
      if (scaled !== undefined) sums.set(currency, (sums.get(currency) ?? 0n) + scaled)
    },
    addSummary: ({ cell, amount }: Row): void => {
      // Early reports have it in the column Amount.
      const [currency = '', text = ''] = [cell('Currency'), amount('Difference') ?? amount('Amount')]
      if (cell('What') !== 'Unexplained') return
      const scaled = parseMoney(text, currency, 'major')
      unexplained.set(currency, scaled === undefined ? text : formatMoney(scaled, currency))
    },
    /** For each currency of the manifest: the sum of its lines, and the unexplained amount of the summary. */
    differences(): ReadonlyMap<string, string> {
      return new Map(
        stated.flatMap(({ currency }) => [
          [`${currency} difference`, turned(formatMoney(sums.get(currency) ?? 0n, currency), currency)] as const,
          [`${currency} unexplained`, turned(unexplained.get(currency) ?? 'none', currency)] as const
        ])
      )
    }
  }
}
