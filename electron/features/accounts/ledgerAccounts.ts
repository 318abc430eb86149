import type { Account, AccountActivity, LedgerAccountHint } from '../../../shared/domain/account.ts'
import type { TransactionFilter } from '../../../shared/domain/transactionFilter.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'

const MOST_HINTS = 50
const LATEST = 10

const ofAccount = (id: string): TransactionFilter => [{ field: 'account', anyOf: [id], not: false }]

/** The ledger's activity of the account that is mapped to it. */
export async function activityOf({ ledgerAccountId }: Account, ledger: Ledger): Promise<AccountActivity> {
  if (ledgerAccountId === null) return { totals: [], latest: [] }
  const sort = [{ by: 'createdAt', direction: 'desc' }] as const
  const query = { filter: ofAccount(ledgerAccountId), sort, timeZone: 'UTC' }
  const [totals, { rows }] = await Promise.all([ledger.totals(query), ledger.find({ query, from: 0, count: LATEST })])
  return { totals, latest: rows }
}

/**
 * The short ids with the most transactions in the ledger, with the reasons for and against each: the interface does not
 * say which account a short id belongs to, so every hint is only likely.
 */
export async function hintsFor(
  account: Account,
  others: readonly Account[],
  ledger: Ledger
): Promise<readonly LedgerAccountHint[]> {
  const { accounts } = await ledger.facets()
  const hints: LedgerAccountHint[] = []
  for (const { accountId, count } of accounts.slice(0, MOST_HINTS)) {
    const known = await knownOf(accountId, ledger)
    const taken = others.find(({ id, ledgerAccountId }) => id !== account.id && ledgerAccountId === accountId)
    const reasons = reasonsFor(account, known)
    hints.push({
      ledgerAccountId: accountId,
      transactions: count,
      ...known,
      reasons: [...reasons.map(({ words }) => words), ...(taken ? [`“${taken.name}” is linked to it`] : [])],
      isLikely: !taken && reasons.length > 0 && reasons.every(({ speaksFor }) => speaksFor),
      takenBy: taken?.id ?? null
    })
  }
  return hints.toSorted((one, other) => rankOf(one) - rankOf(other))
}

type Known = Pick<LedgerAccountHint, 'currencies' | 'firstAt'>

async function knownOf(accountId: string, ledger: Ledger): Promise<Known> {
  const filter = ofAccount(accountId)
  const sort = [{ by: 'createdAt', direction: 'asc' }] as const
  const { currencies } = await ledger.facets({ filter, timeZone: 'UTC' })
  const { rows } = await ledger.find({ query: { filter, sort, timeZone: 'UTC' }, from: 0, count: 1 })
  return { currencies: currencies.map(({ currency }) => currency), firstAt: rows[0]?.createdAt ?? null }
}

interface Reason {
  readonly speaksFor: boolean
  readonly words: string
}

/** Only accounts that were made here have known facts. */
function reasonsFor({ told }: Account, { currencies, firstAt }: Known): readonly Reason[] {
  if (!told) return []
  const isSame = currencies.every((currency) => currency === told.currency)
  const isLater = firstAt !== null && firstAt >= told.createdAt
  return [
    {
      speaksFor: isSame,
      words: isSame ? `All of it is in ${told.currency}, as the account is` : `Not all of it is in ${told.currency}`
    },
    {
      speaksFor: isLater,
      words: isLater ? 'It begins after the account was created' : 'It begins before the account was created'
    }
  ]
}

function rankOf({ isLikely, takenBy }: LedgerAccountHint): number {
  if (isLikely) return 0
  return takenBy === null ? 1 : 2
}
