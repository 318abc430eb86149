import type { OpeningBalance } from '../../../../../shared/domain/exportFile.ts'
import { formatMoney, scaledMoney, shownDecimals } from '../../../../../shared/domain/money.ts'
import { minorDigits } from '../../../../../shared/money/minorDigits.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { formatQuery } from '../../../../../shared/query/formatQuery.ts'

/** Decimal text of opening balance plus net amount. */
export function addMoney(opening: bigint, net: string, currency: string): string {
  return formatMoney(opening + (scaledMoney(net) ?? 0n), currency)
}

/** The opening balances by currency. Throws `bad-input` for an unusable one. */
export function readOpeningBalances(balances: readonly OpeningBalance[]): ReadonlyMap<string, bigint> {
  const opening = new Map<string, bigint>()
  for (const { currency, amount } of balances) {
    const scaled = scaledMoney(amount)
    // Banks reject statements with more decimals than the currency has.
    if (scaled === undefined || shownDecimals(scaled, currency) > minorDigits(currency))
      throw new AppError(
        'bad-input',
        `The opening balance of ${currency} has more than ${minorDigits(currency)} decimals.`
      )
    if (opening.has(currency))
      throw new AppError('bad-input', `There are two opening balances for ${currency}. Give one.`)
    opening.set(currency, scaled)
  }
  return opening
}

const NAMED_ACCOUNTS = 5

/** Throws `bad-input` if the rows belong to several accounts: a balance belongs to one. */
export function checkOneAccount(what: string, accountIds: ReadonlySet<string>): void {
  if (accountIds.size < 2) return
  const names = [...accountIds].slice(0, NAMED_ACCOUNTS)
  const more = accountIds.size - names.length
  const list = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
  const example = formatQuery([{ field: 'account', anyOf: names.slice(0, 1), not: false }])
  throw new AppError(
    'bad-input',
    `${what} is for one account, and these transactions belong to ${accountIds.size}: ${list}. ` +
      `Choose one, for example by adding ${example} to the search.`
  )
}
