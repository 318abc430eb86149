import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { KnownBulks } from '../knownBulks.ts'

/**
 * How a rule's test compares items and rows. Most tests are equalities: both sides give keys, and a shared key is found
 * by lookup. Only tests that no key can express compare pair by pair, once for all equal-looking sides.
 */
export interface Comparer {
  /** Sides that share a key may belong together; a side without keys fails the test. Null: the test has no keys. */
  readonly keys: {
    readonly ofItem: (item: ExpectedItem) => readonly string[]
    readonly ofRow: (row: FoundRow) => readonly string[]
  } | null
  /** Null if a shared key is the whole test. Sides with equal `looks` get the same result. */
  readonly pairs: {
    readonly itemLook: (item: ExpectedItem) => string
    readonly rowLook: (row: FoundRow) => string
    readonly fits: (item: ExpectedItem, row: FoundRow) => boolean
  } | null
}

/** What tests need beside the two sides. */
export interface ComparingContext {
  /** Which bulk payments a batch is known to be, or to have been found in. */
  readonly bulks: Pick<KnownBulks, 'nameOf' | 'batchesOf'>
  /** Whether an account passes that cannot be compared with the ledger's: an IBAN, or none. */
  readonly trustsUnknownAccounts: boolean
}
