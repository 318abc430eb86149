import type { Account, AccountActivity } from '../domain/account.ts'

/** The currency of an account: as reported by the service, or the only one in the ledger; undefined if unknown. */
export function currencyOf({ told }: Pick<Account, 'told'>, activity: AccountActivity | undefined): string | undefined {
  return told?.currency ?? (activity?.totals.length === 1 ? activity.totals[0]?.currency : undefined)
}

/** A warning before a card is charged in another currency than the account's; undefined without one. */
export function otherCurrencyWords(charge: string, account: string | undefined): string | undefined {
  if (account === undefined || account === charge) return undefined
  return `The charge is in ${charge}, and the account is kept in ${account}. The provider does not say in advance whether it accepts that, or at which rate it converts.`
}
