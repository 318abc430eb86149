import { AccountStore, type Account } from '../records/accounts.ts'
import { Holders } from '../records/holders.ts'
import { SANDBOX_EPOCH } from '../transactions/businessTime.ts'

export interface SampleIds {
  /** The first has a saved card, the second an expired one, the others none. */
  readonly individuals: readonly string[]
  /** The first has a saved card. */
  readonly guests: readonly string[]
  /** The second has an IBAN with a wrong check, the third an unknown payment rail, the fourth two rails. */
  readonly accounts: readonly Account[]
}

/** The ids that exist from the start in the sandbox of this seed. */
export function sampleIds(seed: number): SampleIds {
  const holders = new Holders(seed)
  const ids = (kind: 'individual' | 'guest') => holders.of(kind).map(({ id }) => id)
  return { individuals: ids('individual'), guests: ids('guest'), accounts: new AccountStore(seed, SANDBOX_EPOCH).all }
}
