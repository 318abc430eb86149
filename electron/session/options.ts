import type { KdfCost } from '../stores/vault/passphraseKey.ts'

/** How a shell wants the app to behave; every field has a default that suits a desktop. */
export interface AppOptions {
  /** Starts a sync whenever a connection is ready. Default true. */
  readonly autoSync?: boolean
  /** Opens the connection that was chosen last at the next start. Default true. */
  readonly remembersChoice?: boolean
  /** Reads a ledger that another process works on as it is at that moment, instead of being refused. Default false. */
  readonly sharesLedger?: boolean
  /** Loads what filters and sums of the ledger need before anybody asks. Default true. */
  readonly loadsAhead?: boolean
  /** Nothing will be decided: where the decisions cannot be written, a copy of them is read. Default false. */
  readonly onlyReads?: boolean
  /** A connection is not ready before the ledger shows every decision, also after a process was killed. Default false: soon after. */
  readonly awaitsMarks?: boolean
  /** Whoever looks at an authorization in a browser sees its end before the app is closed. Default false. */
  readonly showsEnds?: boolean
  readonly sandbox?: SandboxOptions
  /** For this run only and never stored: a token that the shell was given, used for every connection. */
  readonly token?: string | undefined
  /** Where the 3-D Secure lab is not to wait as long as the standard says. */
  readonly threedsLimits?: Partial<ThreedsLimits>
  /** How hard a guess at the passphrase of a backup is; that of the vault unless a test says so. */
  readonly backupCost?: KdfCost | undefined
  /** Opens or makes the sealed vault where there is no keychain. */
  readonly passphrase?: string | undefined
}

/** Milliseconds. Tests make them short; nobody else does. */
export interface ThreedsLimits {
  /** For the hidden page of a method step. */
  readonly method: number
  /** For each interaction of a challenge. */
  readonly challenge: number
  /** For card data in memory, whatever a run is at. */
  readonly card: number
  /** For a page in a browser that is not ours to show the end. */
  readonly linger: number
  /** For the end in a window that goes with the app. */
  readonly reading: number
}

export interface SandboxOptions {
  readonly rows: number
  readonly seed: number
}

export const DEFAULT_SANDBOX: SandboxOptions = { rows: 5000, seed: 1 }
