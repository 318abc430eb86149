import { CurrencyCode } from '../../../../shared/domain/money.ts'
import { moneySource, parseKeepingMoney } from '../jsonText.ts'

/** Characters of the longest number that may be money; one of a megabyte would keep who looks at its digits busy. */
const LONGEST = 100

/** The amount of a row, as written in its source text. */
export interface MoneySample {
  readonly id: string
  readonly source: string
  readonly currency: string
}

/** The amounts of a list of transactions, for the rows where they can be read. */
export function moneySamples(text: string): readonly MoneySample[] {
  const page = parseKeepingMoney(text) as { readonly data: readonly unknown[] }
  return page.data.flatMap((item) => {
    const { id, amount, currency } = (item ?? {}) as Readonly<Record<string, unknown>>
    const source = moneySource(amount)
    const code = CurrencyCode.safeParse(currency)
    if (typeof id !== 'string' || source === undefined || source.length > LONGEST || !code.success) return []
    return [{ id, source, currency: code.data }]
  })
}
