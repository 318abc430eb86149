import { z } from 'zod'
import { CurrencyCode, formatMoney, parseMoney, type AmountUnit } from '../../../../shared/domain/money.ts'
import type { GetOptions, PostingHttp } from '../http.ts'
import { moneySource, parseKeepingMoney, stringifyKeepingMoney } from '../jsonText.ts'
import { unknownFields, utcOf, wireTime } from './wireFields.ts'

/** An account as the service described it at one time. */
export interface ReceivedAccount {
  /** A UUID in lower case. */
  readonly id: string
  readonly name: string
  readonly currency: string
  /** Decimal text in major units. */
  readonly balance: string
  readonly type: string
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  /** JSON text of the unknown fields; null if there are none. */
  readonly extra: string | null
}

export function accounts(http: PostingHttp, unit: AmountUnit) {
  return {
    /** Creates an account, once. Rejects with `outcome-unknown` if an account may exist whose id is unknown. */
    create: (individualId: string, options: Pick<GetOptions, 'signal'>): Promise<ReceivedAccount> =>
      http.post('v3/accounts', { individual_id: individualId }, accountParser(unit), {
        ...options,
        ifUnknown: IF_UNKNOWN,
        ifMissing: NO_INDIVIDUAL
      })
  }
}

const IF_UNKNOWN =
  'An account may have been created. Ask your provider about it before you create another: Tallydesk cannot list accounts.'
const NO_INDIVIDUAL =
  'Your provider has no customer with this id (404). Check that the id is complete and from this provider.'

const WireAccount = z.looseObject({
  id: z.guid().toLowerCase(),
  name: z.string().max(1000),
  currency: CurrencyCode,
  balance: z.custom<string>((value) => moneySource(value) !== undefined, 'is not a number'),
  type: z.string().max(200),
  created_at: wireTime
})
const KNOWN = new Set(Object.keys(WireAccount.shape))

const accountParser =
  (unit: AmountUnit) =>
  (text: string): ReceivedAccount => {
    const wire = WireAccount.parse(parseKeepingMoney(text))
    const balance = parseMoney(moneySource(wire.balance) ?? '', wire.currency, unit)
    if (balance === undefined) throw new SyntaxError('the balance has more than four decimals or is too large')
    const extra = unknownFields(wire, KNOWN)
    return {
      id: wire.id,
      name: wire.name,
      currency: wire.currency,
      balance: formatMoney(balance, wire.currency),
      type: wire.type,
      createdAt: utcOf(wire.created_at),
      extra: extra ? stringifyKeepingMoney(extra) : null
    }
  }
