import { DECIMAL } from '../money/decimals.ts'
import type { VerifyCheck } from '../domain/manifest.ts'

/** What a check states or found, in words: an amount with its currency, as `show` writes it; any other value as it is. */
export function checkedValueWords(
  value: string,
  { currency }: Pick<VerifyCheck, 'currency'>,
  show: (amount: string) => string
): string {
  return currency !== undefined && DECIMAL.test(value) ? `${show(value)} ${currency}` : value
}
