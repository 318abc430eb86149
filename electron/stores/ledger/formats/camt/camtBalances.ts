import { formatMoney } from '../../../../../shared/domain/money.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { counted } from '../../../../../shared/words/counted.ts'
import { addMoney } from '../statement/balances.ts'
import type { Days } from '../statement/period.ts'
import type { Statement } from '../statement/statements.ts'
import { balance, checkFits } from './camtAmounts.ts'

/** Opening balances by currency, scaled. */
type Opening = ReadonlyMap<string, bigint>

/** Throws `bad-input` if a statement has no opening balance, or if one of its balances has too many digits. */
export function checkBalances(statements: readonly Statement[], opening: Opening): void {
  checkCurrencies(statements, opening)
  for (const { currency, total } of statements) {
    const before = opening.get(currency) ?? 0n
    checkFits('The opening balance', formatMoney(before, currency), currency)
    checkFits('The closing balance', addMoney(before, total.net, currency), currency)
  }
}

function checkCurrencies(statements: readonly Statement[], opening: Opening): void {
  const missing = statements.filter(({ currency }) => !opening.has(currency)).map(({ currency }) => currency)
  if (missing.length === 0) return
  throw new AppError(
    'bad-input',
    `A statement (camt.053) needs an opening balance for ${missing.join(', ')}: ` +
      'what the account held before the first of these transactions.'
  )
}

/** `Bal` before the first row and after the last row. */
export function balances({ currency, total }: Statement, opening: bigint, { first, last }: Days): string {
  const before = formatMoney(opening, currency)
  const after = addMoney(opening, total.net, currency)
  return balance('OPBD', before, currency, first) + balance('CLBD', after, currency, last)
}

/**
 * Explains the balances in at most 500 characters. `omitted`: booked rows of these days that are not entries; `absent`:
 * entries that the service no longer returns.
 */
export function remark(omitted: number, absent: number): string {
  const origin =
    'The opening balance was entered by the user. The closing balance is the opening balance plus the sum of these entries'
  const left =
    omitted === 0
      ? ''
      : `, which are a selection: ${counted(omitted, 'booked transaction')} of the account in this currency and on these days ${omitted === 1 ? 'is' : 'are'} not among them, so it is not the balance of the account`
  const gone =
    absent === 0
      ? ''
      : ` ${counted(absent, 'entry', 'entries')} did not come back in the last full sync and may be gone.`
  return `${origin}${left}.${gone}`
}
