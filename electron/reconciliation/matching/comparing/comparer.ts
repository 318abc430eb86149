import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { KnownBulks } from '../knownBulks.ts'

/**
 * How a rule's test is put to items and rows. Most tests are equalities: both sides then give keys, and what shares one
 * is found by looking it up. Only what no key can say is compared pair by pair, once for all that read alike.
 */
export interface Comparer {
  /** Sides that share a key may belong together; a side without keys fails the test. Null: the test has no keys. */
  readonly keys: {
    readonly ofItem: (item: ExpectedItem) => readonly string[]
    readonly ofRow: (row: FoundRow) => readonly string[]
  } | null
  /** Null where a shared key is all there is to it. Items, and rows, with equal looks fare alike. */
  readonly pairs: {
    readonly itemLook: (item: ExpectedItem) => string
    readonly rowLook: (row: FoundRow) => string
    readonly fits: (item: ExpectedItem, row: FoundRow) => boolean
  } | null
}

/** What tests need to know beyond the two sides. */
export interface ComparingContext {
  /** Which batches are known to be of which bulk payments, or to have been found in them. */
  readonly bulks: Pick<KnownBulks, 'nameOf' | 'batchesOf'>
  /** Whether an account that cannot be compared with the ledger's (an IBAN, or none) passes. */
  readonly trustsUnknownAccounts: boolean
}
