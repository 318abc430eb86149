import { formatMoney, scaledMoney } from '../../../../../shared/domain/money.ts'
import type { CurrencySum } from '../../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { FormatInput } from '../format.ts'

/** Amounts of ISO 20022 are positive and have at most this many digits. */
const MOST_DIGITS = 18

/** Whether a decimal fits an ISO 20022 amount; leading and trailing zeros do not count. */
export function fitsAmount(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  return whole.replace(/^0+/, '').length + fraction.replace(/0+$/, '').length <= MOST_DIGITS
}

/**
 * Throws `bad-input` if an amount of these rows has too many digits. Only amounts of a hundred million millions and
 * more can. A file that cut or omitted such an amount would be wrong.
 */
export function checkAmounts({ columns }: FormatInput, rowIds: Uint32Array): void {
  const { amounts, upper, currency } = columns
  for (const rowId of rowIds) {
    // A 64-bit amount becomes an object when it is read; a million of them take tens of megabytes.
    if (Math.abs(upper[2 * rowId + 1] ?? 0) < LEAST_UPPER) continue
    const code = currency.texts[currency.codes[rowId] ?? 0] ?? ''
    checkFits('The amount', formatMoney(amounts[rowId] ?? 0n, code), code)
  }
}

/** Throws `bad-input` if this amount has too many digits. */
export function checkFits(what: string, decimal: string, currency: string): void {
  if (fitsAmount(decimal)) return
  throw new AppError(
    'bad-input',
    `${what} ${decimal} ${currency} has more than the ${MOST_DIGITS} digits that a camt file holds. Choose another format.`
  )
}

/** Scaled money whose upper half is smaller than this, either sign, has at most 18 digits. */
const LEAST_UPPER = Number((10n ** BigInt(MOST_DIGITS)) >> 32n)

type Indicator = 'CRDT' | 'DBIT'

/** The direction of money; zero counts as incoming. */
export function indicatorOf(decimal: string): Indicator {
  return decimal.startsWith('-') ? 'DBIT' : 'CRDT'
}

/** `Amt` without its sign. */
export function amountElement(decimal: string, currency: string): string {
  return `<Amt Ccy="${currency}">${decimal.replace('-', '')}</Amt>`
}

/** `Bal` of this type (`OPBD`, `CLBD`) on a day `2026-01-31`. */
export function balance(type: string, decimal: string, currency: string, day: string): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amountElement(decimal, currency)}` +
    `<CdtDbtInd>${indicatorOf(decimal)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`
  )
}

/** `TxsSummry`; sums with too many digits are left out. */
export function summary({ count, incoming, outgoing, net, currency }: CurrencySum): string {
  const all = formatMoney((scaledMoney(incoming) ?? 0n) - (scaledMoney(outgoing) ?? 0n), currency)
  const netEntry = `<TtlNetNtry><Amt>${net.replace('-', '')}</Amt><CdtDbtInd>${indicatorOf(net)}</CdtDbtInd></TtlNetNtry>`
  return (
    `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries>${sum(all)}${fitsAmount(net) ? netEntry : ''}</TtlNtries>` +
    `<TtlCdtNtries>${sum(incoming)}</TtlCdtNtries><TtlDbtNtries>${sum(outgoing)}</TtlDbtNtries></TxsSummry>\n`
  )
}

function sum(decimal: string): string {
  return fitsAmount(decimal) ? `<Sum>${decimal.replace('-', '')}</Sum>` : ''
}
